import { newYorkTime, newYorkWeekday } from '../../platform/clock/new-york.ts';
import { tellOfEvening } from './evening-words.ts';
import { findEvening, listComing } from './evenings.repository.ts';
import type { EveningsParts } from './evenings.parts.ts';

/** Two days before, to whoever comes then. A reminder that would be late is no reminder. */
export async function remind(parts: EveningsParts, eventId: string): Promise<void> {
  const { db, clock, notify } = parts;
  const now = clock.now();
  const evening = await findEvening(db, eventId);
  if (evening?.status !== 'open' || now >= evening.closesAt) return;
  const closes = `${newYorkWeekday(evening.closesAt)}, ${newYorkTime(evening.closesAt)}`;
  await db.transaction().execute(async (tx) =>
    notify(tx, {
      to: await listComing(tx, eventId),
      kind: 'event_reminder',
      subject: eventId,
      payload: { ...tellOfEvening(evening, now), closes },
    }),
  );
}
