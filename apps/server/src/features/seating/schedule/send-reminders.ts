import { newYorkMoment, newYorkTime, newYorkWeekday } from '../../../platform/clock/new-york.ts';
import { eventFactsOf } from '../event-facts.ts';
import { remindsAt } from '../seating-rules.ts';
import { findSeatedEvent, listComing, listWithoutProfile } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';

/**
 * Reminds the registered students two days before, each student once for an event. Sends no reminder after
 * registration closed, or too early: if the event moved to a later hour, another job is scheduled for that.
 */
export async function remind(deps: SeatingDeps, eventId: string): Promise<void> {
  const { db, clock, notify } = deps;
  const now = clock.now();
  const event = await findSeatedEvent(db, eventId);
  if (event?.status !== 'open' || now >= event.closesAt || now < remindsAt(event.startsAt)) return;
  const closes = `${newYorkWeekday(event.closesAt)}, ${newYorkTime(event.closesAt)}`;
  await db.transaction().execute(async (tx) => {
    const coming = await listComing(tx, eventId);
    await notify(tx, {
      to: coming,
      kind: 'event_reminder',
      subject: eventId,
      payload: { ...eventFactsOf(event, now), closes },
    });
    // At closing they are seated by the data in their profile.
    await notify(tx, {
      to: await listWithoutProfile(tx, coming),
      kind: 'profile_missing',
      subject: eventId,
      payload: {
        target: eventId,
        about: event.title,
        when: newYorkMoment(event.startsAt),
        where: event.area,
      },
    });
  });
}
