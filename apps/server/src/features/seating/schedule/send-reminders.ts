import { newYorkMoment, newYorkTime, newYorkWeekday } from '../../../platform/clock/new-york.ts';
import { eventFactsOf } from '../event-facts.ts';
import { findSeatedEvent, listComing, listWithoutProfile } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';

/** Two days before, to whoever comes then. A reminder that would be late is no reminder. */
export async function remind(deps: SeatingDeps, eventId: string): Promise<void> {
  const { db, clock, notify } = deps;
  const now = clock.now();
  const evening = await findSeatedEvent(db, eventId);
  if (evening?.status !== 'open' || now >= evening.closesAt) return;
  const closes = `${newYorkWeekday(evening.closesAt)}, ${newYorkTime(evening.closesAt)}`;
  await db.transaction().execute(async (tx) => {
    const coming = await listComing(tx, eventId);
    await notify(tx, {
      to: coming,
      kind: 'event_reminder',
      subject: eventId,
      payload: { ...eventFactsOf(evening, now), closes },
    });
    // At closing they are seated with what is known of them then.
    await notify(tx, {
      to: await listWithoutProfile(tx, coming),
      kind: 'profile_missing',
      subject: eventId,
      payload: {
        target: eventId,
        about: evening.title,
        when: newYorkMoment(evening.startsAt),
        where: evening.area,
      },
    });
  });
}
