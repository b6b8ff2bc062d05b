import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { decideLeave } from './crew-rules.ts';
import { hasReportedInCrew } from './crew-view.repository.ts';
import { changeCrew, changeMember, findCrew, listCrewMembers, lockCrew } from './crews.repository.ts';
import type { Crew, CrewMember } from './crews.repository.ts';
import { othersOf } from './update-progress.ts';
import { StaleReadError, retryOnStaleRead } from '../stale-read.ts';
import { freePlace, lockStudents } from './crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { postMessage } from '../chat/post-message.ts';
import { requireMember } from './show-crew.ts';
import { shownName } from '../displayed-student.ts';
import { closeCrewOfOneJob } from '../job-kinds.ts';

type Deps = Pick<QuickcrewDeps, 'db' | 'clock' | 'log' | 'holds' | 'notify'>;

const reasons = {
  release: 'You left the crew in time.',
  reported: 'You reported a member and left the crew.',
  capture: 'You left less than an hour before the meeting.',
} as const;

/**
 * Free until an hour before the meeting, or until check-in closes for a student who has reported a member of
 * the crew.
 */
export async function leaveCrew(
  deps: Deps,
  crewId: string,
  studentId: string,
): Promise<'released' | 'captured'> {
  if (!isId(crewId)) throw new AppError('not_found');
  const { db, log } = deps;
  return retryOnStaleRead(log, 'leave a crew', () =>
    db.transaction().execute((tx) => leave(tx, deps, crewId, studentId)),
  );
}

async function leave(
  tx: Tx,
  { clock, holds, notify }: Deps,
  crewId: string,
  studentId: string,
): Promise<'released' | 'captured'> {
  const now = clock.now();
  const before = await listCrewMembers(tx, crewId);
  const known = requireMember(before, studentId);
  const reported = await hasReportedInCrew(tx, crewId, studentId);
  const outcome = decide(await findCrew(tx, crewId), known, reported, now);
  await lockStudents(
    tx,
    before.map((member) => member.studentId),
  );
  // Lock order: payments, then the crew.
  await holds.request(tx, outcome, {
    studentId,
    lobbyId: known.lobbyId,
    reason: reasons[reported && outcome === 'release' ? 'reported' : outcome],
  });
  const crew = await lockCrew(tx, crewId);
  const members = await listCrewMembers(tx, crewId);
  const own = requireMember(members, studentId);
  if (decide(crew, own, reported, now) !== outcome) throw new StaleReadError();
  await postMessage(tx, crewId, own, { text: `${shownName(own)} has left the group.`, system: true, now });
  await changeMember(tx, crewId, studentId, { left_at: now });
  await freePlace(tx, studentId, { crewId });
  await changeCrew(tx, crewId);
  await notify(tx, {
    to: await othersOf(tx, members, studentId),
    kind: 'crew_member_left',
    subject: `${crewId}:${studentId}`,
    payload: { crewId, aboutStudentId: studentId, firstName: own.firstName ?? 'A student' },
  });
  await enqueue(tx, closeCrewOfOneJob, { crewId });
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
