import { newYorkMoment } from '../../platform/clock/new-york.ts';
import { findEvent } from './event-rows.repository.ts';
import type { EventsParts } from './events.parts.ts';
import { findPagePath } from './page-path.ts';
import { listPassHolders } from './series-registrations.repository.ts';

/** Tells those who waited that registration closed without a seat for them. Repeating it tells nobody twice. */
export async function notifyWaitlistClosed(
  { db, notify }: Pick<EventsParts, 'db' | 'notify'>,
  { eventId, studentIds }: { eventId: string; studentIds: readonly string[] },
): Promise<void> {
  const event = await findEvent(db, eventId);
  if (!event) return;
  const { seriesId } = event;
  const passHolders = seriesId === null ? [] : await listPassHolders(db, { seriesId, studentIds });
  const payload = {
    target: eventId,
    about: event.title,
    when: newYorkMoment(event.startsAt),
    where: event.area,
    findPath: await findPagePath(db, seriesId),
  };
  await db.transaction().execute(async (tx) => {
    for (const hasPass of [true, false]) {
      await notify(tx, {
        to: studentIds.filter((id) => passHolders.includes(id) === hasPass),
        kind: 'waitlist_closed',
        subject: eventId,
        payload: { ...payload, hasPass },
      });
    }
  });
}
