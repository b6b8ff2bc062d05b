import { passShareText } from '../../../platform/cancellation-text.ts';
import { newYorkMoment } from '../../../platform/clock/new-york.ts';
import { findEvent } from '../catalogue/event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { findPagePath } from '../registration-page-path.ts';
import { listPassHolders } from '../series/series-registrations.repository.ts';
import type { ClosedWaitlist } from '../job-kinds.ts';

/** Notifies waiting students that registration closed without a seat for them. Idempotent. */
export async function notifyWaitlistClosed(
  { db, notify }: Pick<EventsDeps, 'db' | 'notify'>,
  { eventId, studentIds, shares }: ClosedWaitlist,
): Promise<void> {
  const event = await findEvent(db, eventId);
  if (!event) return;
  const { seriesId } = event;
  const passHolders = seriesId === null ? [] : await listPassHolders(db, { seriesId, eventId, studentIds });
  const payload = {
    target: eventId,
    about: event.title,
    when: newYorkMoment(event.startsAt),
    where: event.area,
    findPath: await findPagePath(db, seriesId),
  };
  await db.transaction().execute(async (tx) => {
    await notify(
      tx,
      [...groupByMoney({ studentIds, passHolders, shares })].map(([money, to]) => ({
        to,
        kind: 'waitlist_closed' as const,
        subject: eventId,
        payload: { ...payload, money },
      })),
    );
  });
}

interface Waited extends Omit<ClosedWaitlist, 'eventId'> {
  passHolders: readonly string[];
}

/** Groups the students by the sentence about their money. */
function groupByMoney({ studentIds, passHolders, shares }: Waited): Map<string, string[]> {
  const shareOf = new Map(shares.map((share) => [share.studentId, share]));
  const groups = new Map<string, string[]>();
  for (const id of studentIds) {
    const share = shareOf.get(id);
    const money = share
      ? passShareText({ shareCents: share.amountCents, isWholePass: share.isRest })
      : // A pass does not cover a date for which its holder had a ticket already.
        passHolders.includes(id)
        ? 'Your pass stays valid for all other dates.'
        : 'Nothing was charged.';
    groups.set(money, [...(groups.get(money) ?? []), id]);
  }
  return groups;
}
