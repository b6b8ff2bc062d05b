import type { EventBody } from '@crewtable/contract';
import { friendGroupLimit } from '@crewtable/contract';
import { registerForEvent, showEvent } from '../../features/events/index.ts';
import { confirmEventDeposit, createEventDeposit } from '../../features/payments/index.ts';
import type { TakeSeatWithFriends } from '../../ports/populate.ts';
import { createStudents, mixedGenders } from './create-students.ts';
import { withLock } from './lock.ts';
import { payWithTestCard } from './pay-with-test-card.ts';
import type { SyntheticDeps } from './synthetic.deps.ts';
import { listFriendsOf } from './synthetic.repository.ts';

type Due = Pick<EventBody, 'eventId' | 'dateTime' | 'amountDueCents'>;

/** Takes a seat as a student would: pays what is due, then registers. */
export async function takeSeat(deps: SyntheticDeps, studentId: string, { eventId, ...due }: Due) {
  const { payments, events } = deps;
  if (due.amountDueCents > 0) {
    const wish = { eventId, eventDate: due.dateTime };
    await payWithTestCard(deps, await createEventDeposit(payments, studentId, wish));
    await confirmEventDeposit(payments, studentId, eventId);
  }
  return registerForEvent(events, studentId, eventId);
}

/**
 * Registers the student, then friends until the student's group is full. The lock makes a double press bring
 * the friends once.
 */
export function createTakeSeatWithFriends(deps: SyntheticDeps): TakeSeatWithFriends {
  return (studentId, eventId) =>
    withLock(deps.pool, `seat ${studentId} ${eventId}`, async () => {
      const own = await takeSeat(deps, studentId, await showEvent(deps.events, eventId, studentId));
      const group = { studentId, target: own.groupTarget };
      const before = await listFriendsOf(deps.db, group);
      const event = await showEvent(deps.events, eventId, undefined);
      const missing = friendGroupLimit - 1 - before.length;
      const friends = event.status === 'open' ? Math.min(missing, event.seatsLeft) : 0;
      if (friends > 0) {
        await createStudents(deps, mixedGenders(friends), async ({ id }) => {
          await takeSeat(deps, id, event);
          await deps.db.transaction().execute((tx) =>
            deps.events.friendGroups.join(tx, {
              studentId: id,
              target: group.target,
              code: own.referralId,
            }),
          );
        });
      }
      return { registered: true, friends: await listFriendsOf(deps.db, group) };
    });
}
