import type { Tx } from '../../platform/db/database.ts';
import { newYorkMoment } from '../../platform/clock/new-york.ts';
import { isCrewOver } from './crew-rules.ts';
import { changeCrew, findCrew, listCrewMembers, lockCrew } from './crews.repository.ts';
import { MovedOn, untilItHolds } from './moved-on.ts';
import { freePlacesOfCrew, holdStudents } from './places.repository.ts';
import type { QuickcrewParts } from './quickcrew.parts.ts';

type Parts = Pick<QuickcrewParts, 'db' | 'clock' | 'log' | 'holds' | 'notify'>;

/** Where one alone is left there is no crew any more, and nothing to be charged for. */
export async function mendCrew(parts: Parts, crewId: string): Promise<void> {
  const { db, log } = parts;
  await untilItHolds(log, 'mend a crew', () => db.transaction().execute((tx) => mend(tx, parts, crewId)));
}

async function mend(tx: Tx, { clock, holds, notify }: Parts, crewId: string): Promise<void> {
  const known = await findCrew(tx, crewId);
  const before = await stayingIn(tx, crewId);
  if (known?.status !== 'meeting' || known.settledAt !== null || !isCrewOver(before.length)) return;
  await holdStudents(
    tx,
    before.map(({ studentId }) => studentId),
  );
  for (const { studentId, lobbyId } of before)
    await holds.request(tx, 'release', { studentId, lobbyId, reason: 'The others left the crew.' });
  const crew = await lockCrew(tx, crewId);
  const staying = await stayingIn(tx, crewId);
  if (crew?.status !== 'meeting' || crew.settledAt !== null || staying.length !== before.length)
    throw new MovedOn();
  await changeCrew(tx, crewId, { status: 'cancelled', settled_at: clock.now() });
  await freePlacesOfCrew(tx, crewId);
  await notify(tx, {
    to: staying.map(({ studentId }) => studentId),
    kind: 'crew_cancelled',
    subject: crewId,
    payload: { crewId, when: newYorkMoment(crew.meetingTime) },
  });
}

async function stayingIn(tx: Tx, crewId: string) {
  return (await listCrewMembers(tx, crewId)).filter(({ leftAt }) => leftAt === null);
}
