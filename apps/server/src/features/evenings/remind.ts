import { newYorkMoment, newYorkTime, newYorkWeekday } from '../../platform/clock/new-york.ts';
import { tellOfEvening } from './evening-words.ts';
import { findEvening, listComing, listWithoutProfile } from './evenings.repository.ts';
import type { EveningsParts } from './evenings.parts.ts';

/** Two days before, to whoever comes then. A reminder that would be late is no reminder. */
export async function remind(parts: EveningsParts, eventId: string): Promise<void> {
  const { db, clock, notify } = parts;
  const now = clock.now();
  const evening = await findEvening(db, eventId);
  if (evening?.status !== 'open' || now >= evening.closesAt) return;
  const closes = `${newYorkWeekday(evening.closesAt)}, ${newYorkTime(evening.closesAt)}`;
  await db.transaction().execute(async (tx) => {
    const coming = await listComing(tx, eventId);
    await notify(tx, {
      to: coming,
      kind: 'event_reminder',
      subject: eventId,
      payload: { ...tellOfEvening(evening, now), closes },
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
