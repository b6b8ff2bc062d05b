import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job-kind.ts';
import { decideLeave } from './crew-rules.ts';
import { hasReportedInCrew } from './crew-view.repository.ts';
import { changeCrew, changeMember, findCrew, listCrewMembers, lockCrew } from './crews.repository.ts';
import type { Crew, CrewMember } from './crews.repository.ts';
import { othersOf } from './make-progress.ts';
import { MovedOn, untilItHolds } from './moved-on.ts';
import { freePlace, holdStudents } from './places.repository.ts';
import type { QuickcrewParts } from './quickcrew.parts.ts';
import { say } from './say.ts';
import { requireMember } from './show-crew.ts';
import { shownName } from './student-words.ts';
import { mendCrewJob } from './work-to-do.ts';

type Parts = Pick<QuickcrewParts, 'db' | 'clock' | 'log' | 'holds' | 'notify'>;

const reasons = {
  release: 'You left the crew in time.',
  reported: 'You told us about somebody and left the crew.',
  capture: 'You left less than an hour before the meeting.',
} as const;

/** Without cost until an hour before; for a student who has reported somebody of the crew, until the end. */
export async function leaveCrew(
  parts: Parts,
  crewId: string,
  studentId: string,
): Promise<'released' | 'captured'> {
  if (!isId(crewId)) throw new AppError('not_found');
  const { db, log } = parts;
  return untilItHolds(log, 'leave a crew', () =>
    db.transaction().execute((tx) => leave(tx, parts, crewId, studentId)),
  );
}

async function leave(
  tx: Tx,
  { clock, holds, notify }: Parts,
  crewId: string,
  studentId: string,
): Promise<'released' | 'captured'> {
  const now = clock.now();
  const before = await listCrewMembers(tx, crewId);
  const known = requireMember(before, studentId);
  const reported = await hasReportedInCrew(tx, crewId, studentId);
  const outcome = decide(await findCrew(tx, crewId), known, reported, now);
  await holdStudents(
    tx,
    before.map((member) => member.studentId),
  );
  // Money first, then the crew.
  await holds.request(tx, outcome, {
    studentId,
    lobbyId: known.lobbyId,
    reason: reasons[reported && outcome === 'release' ? 'reported' : outcome],
  });
  const crew = await lockCrew(tx, crewId);
  const members = await listCrewMembers(tx, crewId);
  const own = requireMember(members, studentId);
  if (decide(crew, own, reported, now) !== outcome) throw new MovedOn();
  await say(tx, crewId, own, { text: `${shownName(own)} has left the group.`, system: true, now });
  await changeMember(tx, crewId, studentId, { left_at: now });
  await freePlace(tx, studentId, { crewId });
  await changeCrew(tx, crewId);
  await notify(tx, {
    to: await othersOf(tx, members, studentId),
    kind: 'crew_member_left',
    subject: `${crewId}:${studentId}`,
    payload: { crewId, aboutStudentId: studentId, firstName: own.firstName ?? 'Somebody' },
  });
  await enqueue(tx, mendCrewJob, { crewId });
  return outcome === 'release' ? 'released' : 'captured';
}

function decide(
  crew: Crew | undefined,
  { checkedInAt }: CrewMember,
  hasReported: boolean,
  now: Date,
): 'release' | 'capture' {
  if (!crew) throw new AppError('not_found');
  const decision = decideLeave(crew, { checkedInAt, hasReported }, now);
  if (typeof decision === 'object') throw new AppError(decision.refused, decision);
  return decision;
}
