import { api } from '@crewtable/contract';
import type { RegisteredEventBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { productClock } from '../../../lib/product-clock.ts';
import { signInAsGuest } from '../../../lib/session/sign-in.ts';
import { demoKey } from '../demo-queries.ts';
import type { GuideStep } from './guide-rules.ts';

/** With the viewer and two friends enough for two tables. */
const others = 13;

/** Does one step of the guide. `own` is the event of the guide, if there is one. */
export function useGuideStep(own: Pick<RegisteredEventBody, 'closesAt'> | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (step: GuideStep['id']) => {
      if (step === 'sign in') await signInAsGuest();
      if (step === 'take a seat') await takeSeat();
      if (step === 'jump' && own !== undefined) {
        const { now } = await call(api.demo.moveClock, { body: { now: own.closesAt } });
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
