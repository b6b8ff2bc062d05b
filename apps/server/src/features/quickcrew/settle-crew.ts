import type { Tx } from '../../platform/db/database.ts';
import { checkInUntil, decideHolds } from './crew-rules.ts';
import { changeCrew, findCrew, listCrewMembers, lockCrew } from './crews.repository.ts';
import type { Crew } from './crews.repository.ts';
import { MovedOn, untilItHolds } from './moved-on.ts';
import { freePlacesOfCrew, holdStudents } from './places.repository.ts';
import type { QuickcrewParts } from './quickcrew.parts.ts';

type Parts = Pick<QuickcrewParts, 'db' | 'clock' | 'log' | 'holds'>;
type EndParts = Parts & Pick<QuickcrewParts, 'notify'>;

const reasons = {
  release: 'Nobody else came.',
  capture: 'You did not check in.',
} as const;

/** A quarter of an hour after the meeting time it is known who came. Repeating it changes nothing. */
export async function settleCrew(parts: Parts, crewId: string): Promise<void> {
  const { db, log } = parts;
  await untilItHolds(log, 'settle a crew', async () => {
    const crew = await findCrew(db, crewId);
    if (crew && isDue(crew, parts)) await db.transaction().execute((tx) => settle(tx, parts, crewId));
  });
}

function isDue({ status, settledAt, meetingTime }: Crew, { clock }: Pick<Parts, 'clock'>): boolean {
  return status === 'meeting' && settledAt === null && clock.now() >= checkInUntil(meetingTime);
}

async function settle(tx: Tx, parts: Parts, crewId: string): Promise<void> {
  const { holds, clock } = parts;
  const before = await listCrewMembers(tx, crewId);
  await holdStudents(
    tx,
    before.map(({ studentId }) => studentId),
  );
  const decided = decideHolds(before);
  for (const { studentId, outcome } of decided) {
    const { lobbyId } = before.find((member) => member.studentId === studentId)!;
    // Of those who checked in, nothing is held any more.
    await holds.request(tx, outcome, { studentId, lobbyId, reason: reasons[outcome] });
  }
  const crew = await lockCrew(tx, crewId);
  const now = decideHolds(await listCrewMembers(tx, crewId));
  if (!crew || !isDue(crew, parts) || JSON.stringify(now) !== JSON.stringify(decided)) throw new MovedOn();
  await changeCrew(tx, crewId, { settled_at: clock.now() });
}

/** Three hours after the meeting time: reading and rating from here on. Everybody is free for another crew. */
export async function endCrew(parts: EndParts, crewId: string): Promise<void> {
  const { db, clock, notify } = parts;
  await settleCrew(parts, crewId);
  await db.transaction().execute(async (tx) => {
    const staying = (await listCrewMembers(tx, crewId)).filter(({ leftAt }) => leftAt === null);
    const to = staying.map(({ studentId }) => studentId);
    await holdStudents(tx, to);
    const crew = await lockCrew(tx, crewId);
    if (crew?.status !== 'meeting' || clock.now() < crew.endsAt) return;
    await freePlacesOfCrew(tx, crewId);
    await changeCrew(tx, crewId, { status: 'ended' });
    const payload = { crewId, where: crew.placeName };
    await notify(tx, { to, kind: 'crew_review_open', subject: crewId, payload });
  });
}
