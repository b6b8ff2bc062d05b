import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';

const fixture = await EventsFixture.start();
const { given } = fixture;
const [dinner] = await given.visitor().call(api.catalogue.listEvents, { query: { title: 'Dinner' } });

const bought = [
  ['a deposit', dinner!.eventId, dinner!.eventId],
  ['a single ticket', '06042025-summer-nyc', '06042025-summer-nyc'],
  ['a pass', 'summer-nyc-2025', '07092025-summer-nyc'],
] as const;

const ownReferral = async ({ as }: Student, eventId: string) => {
  const own = await as.call(api.seating.listRegistered, { query: { limit: 100 } });
  return own.find((event) => event.eventId === eventId)?.referralId;
};

for (const by of ['the confirm call', 'the webhook'] as const) {
  test.each(bought)(
    `a student who paid for %s can share an invite link after ${by} alone`,
    async (_, target, eventId) => {
      const [host, friend] = [await given.studentWithProfile(), await given.studentWithProfile()];
      if (by === 'the confirm call') await fixture.dropWebhooks();
      const { clientSecret } = await fixture.beginPayment(host, target);
      await fixture.payByCard(clientSecret);
      if (by === 'the webhook') await given.waitForJobs();
      else await host.as.call(api.payments.confirmEventDeposit, { body: { eventId: target } });

      const referralId = await ownReferral(host, eventId);
      expect(referralId).toEqual(expect.any(String));
      const params = { eventId, referralId: referralId! };
      expect(await friend.as.call(api.friends.showInvite, { params })).toMatchObject({ spotsLeft: 2 });
      await fixture.pay(friend, eventId);
      await friend.as.call(api.friends.joinGroup, { params });
      // Registering afterwards does not change the invite code.
      expect((await fixture.register(host, target)).referralId).toBe(referralId);
    },
  );
}
