import type { Tx } from '../../../platform/db/database.ts';
import { checkInUntil, decideHolds } from './crew-rules.ts';
import { changeCrew, findCrew, listCrewMembers, lockCrew } from './crews.repository.ts';
import type { Crew } from './crews.repository.ts';
import { StaleReadError, retryOnStaleRead } from '../stale-read.ts';
import { freePlacesOfCrew, lockStudents } from './crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';

type Deps = Pick<QuickcrewDeps, 'db' | 'clock' | 'log' | 'holds'>;
type EndDeps = Deps & Pick<QuickcrewDeps, 'notify'>;

const reasons = {
  release: 'No other member came.',
  capture: 'You did not check in.',
} as const;

/** Decides the holds 15 minutes after the meeting time, when check-in has closed. Idempotent. */
export async function settleCrew(deps: Deps, crewId: string): Promise<void> {
  const { db, log } = deps;
  await retryOnStaleRead(log, 'settle a crew', async () => {
    const crew = await findCrew(db, crewId);
    if (crew && isDue(crew, deps)) await db.transaction().execute((tx) => settle(tx, deps, crewId));
  });
}

function isDue({ status, settledAt, meetingTime }: Crew, { clock }: Pick<Deps, 'clock'>): boolean {
  return status === 'meeting' && settledAt === null && clock.now() >= checkInUntil(meetingTime);
}

async function settle(tx: Tx, deps: Deps, crewId: string): Promise<void> {
  const { holds, clock } = deps;
  const before = await listCrewMembers(tx, crewId);
  await lockStudents(
    tx,
    before.map(({ studentId }) => studentId),
  );
  const decided = decideHolds(before);
  for (const { studentId, outcome } of decided) {
    const { lobbyId } = before.find((member) => member.studentId === studentId)!;
    // No effect for members who checked in: their holds were released then.
    await holds.request(tx, outcome, { studentId, lobbyId, reason: reasons[outcome] });
  }
  const crew = await lockCrew(tx, crewId);
  const now = decideHolds(await listCrewMembers(tx, crewId));
  if (!crew || !isDue(crew, deps) || JSON.stringify(now) !== JSON.stringify(decided))
    throw new StaleReadError();
  await changeCrew(tx, crewId, { settled_at: clock.now() });
}

/**
 * Three hours after the meeting time. From then on members can only read and rate, and can join another crew.
 */
export async function endCrew(deps: EndDeps, crewId: string): Promise<void> {
  const { db, clock, notify } = deps;
  await settleCrew(deps, crewId);
  await db.transaction().execute(async (tx) => {
    const staying = (await listCrewMembers(tx, crewId)).filter(({ leftAt }) => leftAt === null);
    const to = staying.map(({ studentId }) => studentId);
    await lockStudents(tx, to);
    const crew = await lockCrew(tx, crewId);
    if (crew?.status !== 'meeting' || clock.now() < crew.endsAt) return;
    await freePlacesOfCrew(tx, crewId);
    await changeCrew(tx, crewId, { status: 'ended' });
    const payload = { crewId, where: crew.placeName };
    await notify(tx, { to, kind: 'crew_review_open', subject: crewId, payload });
  });
}
