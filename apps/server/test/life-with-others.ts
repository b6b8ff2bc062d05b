import { api } from '@crewtable/contract';
import { EveningsByHand } from './evenings-by-hand.ts';
import type { Student } from './given.ts';
import type { TestApp } from './test-app.ts';

/** Invites somebody, sits with a friend, and is part of what two think of each other. */
export async function liveWithOthers(app: TestApp, student: Student, name: string): Promise<void> {
  const evenings = new EveningsByHand(app);
  const friend = await app.given.studentWithProfile();
  const toCome = await evenings.event();
  await evenings.seats(toCome, student, friend);
  const { referralId } = await student.as.call(api.friends.renewReferral, { params: { eventId: toCome } });
  await student.as.call(api.friends.inviteByEmail, {
    body: { referrerId: student.id, referralEmail: `${name}-friend@example.edu`, eventId: toCome },
  });
  await friend.as.call(api.friends.joinGroup, { params: { eventId: toCome, referralId } });
  // Somebody else: a report ends a common friend group.
  const tableMate = await app.given.studentWithProfile();
  const eventId = await evenings.met(student, tableMate);
  for (const [one, other] of [
    [student, tableMate],
    [tableMate, student],
  ] as const) {
    await one.as.call(api.safety.wish, { params: { userId: other.id }, body: { wish: 'again' } });
    await one.as.call(api.safety.report, {
      body: { userId: other.id, eventId, reason: 'Unsafe behaviour', text: 'Danced on the table.' },
    });
  }
}
