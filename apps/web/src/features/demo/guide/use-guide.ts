import { api } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { productClock } from '../../../lib/product-clock.ts';
import { signInAsGuest } from '../../../lib/session/sign-in.ts';
import { demoKey } from '../demo-queries.ts';

/** With the viewer and two friends enough for two tables. */
const others = 13;

export type GuidePress =
  | { readonly step: 'sign in' | 'complete profile' | 'take a seat' }
  /** From one time of the product's clock to another. */
  | { readonly step: 'jump'; readonly from: number; readonly to: number };

/** Does one step of the guide. */
export function useGuideStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (press: GuidePress) => {
      if (press.step === 'sign in' || press.step === 'complete profile') await signInAsGuest();
      if (press.step === 'take a seat') await takeSeat();
      if (press.step === 'jump') {
        const body = { now: new Date(press.to).toISOString() };
        const { now } = await call(api.demo.moveClock, { body });
        productClock.set(new Date(now));
      }
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: demoKey }),
        client.invalidateQueries({ queryKey: eventsKey }),
      ]),
  });
}

async function takeSeat(): Promise<void> {
  const { nextDinner } = await call(api.demo.story);
  if (nextDinner === undefined) throw new Error('No dinner is open for registration.');
  const { eventId } = nextDinner;
  await call(api.demo.seat, { body: { eventId } });
  await call(api.demo.populate, { body: { eventId, students: others } });
}
