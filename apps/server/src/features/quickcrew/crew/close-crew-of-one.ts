import type { Tx } from '../../../platform/db/database.ts';
import { newYorkMoment } from '../../../platform/clock/new-york.ts';
import { isCrewOver } from './crew-rules.ts';
import { changeCrew, findCrew, listCrewMembers, lockCrew } from './crews.repository.ts';
import { StaleReadError, retryOnStaleRead } from '../stale-read.ts';
import { freePlacesOfCrew, lockStudents } from './crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';

type Deps = Pick<QuickcrewDeps, 'db' | 'clock' | 'log' | 'holds' | 'notify'>;

/** Cancels a crew that has fewer than two members left, and releases the remaining hold. */
export async function closeCrewOfOne(deps: Deps, crewId: string): Promise<void> {
  const { db, log } = deps;
  await retryOnStaleRead(log, 'close a crew of one', () =>
    db.transaction().execute((tx) => closeIfOver(tx, deps, crewId)),
  );
}

async function closeIfOver(tx: Tx, { clock, holds, notify }: Deps, crewId: string): Promise<void> {
  const known = await findCrew(tx, crewId);
  const before = await stayingIn(tx, crewId);
  if (known?.status !== 'meeting' || known.settledAt !== null || !isCrewOver(before.length)) return;
  await lockStudents(
    tx,
    before.map(({ studentId }) => studentId),
  );
  for (const { studentId, lobbyId } of before)
    await holds.request(tx, 'release', { studentId, lobbyId, reason: 'The others left the crew.' });
  const crew = await lockCrew(tx, crewId);
  const staying = await stayingIn(tx, crewId);
  if (crew?.status !== 'meeting' || crew.settledAt !== null || staying.length !== before.length)
    throw new StaleReadError();
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
