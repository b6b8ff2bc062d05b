import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { decideProgress } from './crew-rules.ts';
import type { Step } from './crew-rules.ts';
import { changeCrew, changeMember, listCrewMembers, lockCrew } from './crews.repository.ts';
import type { CrewMember } from './crews.repository.ts';
import { listBlockers } from './crew-view.repository.ts';
import { lockStudents } from './crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { postMessage } from '../chat/post-message.ts';
import { requireMember } from './show-crew.ts';
import { shownCollege, shownName } from '../displayed-student.ts';

type Deps = Pick<QuickcrewDeps, 'db' | 'clock' | 'holds' | 'notify'>;

/** Records a step: introduced, on the way or checked in. Check-in releases the $5 hold. */
export async function updateProgress(
  { db, clock, holds, notify }: Deps,
  crewId: string,
  studentId: string,
  step: Step,
): Promise<void> {
  if (!isId(crewId)) throw new AppError('not_found');
  await db.transaction().execute(async (tx) => {
    const before = await listCrewMembers(tx, crewId);
    const { lobbyId } = requireMember(before, studentId);
    await lockStudents(
      tx,
      before.map((member) => member.studentId),
    );
    // Lock order: payments, then the crew. A refusal below rolls this back.
    if (step === 'checkedIn')
      await holds.request(tx, 'release', { studentId, lobbyId, reason: 'You checked in.' });
    const crew = await lockCrew(tx, crewId);
    const members = await listCrewMembers(tx, crewId);
    const own = requireMember(members, studentId);
    if (!crew) throw new AppError('not_found');
    const now = clock.now();
    const decision = decideProgress(crew, own, step, now);
    if (typeof decision === 'object') throw new AppError(decision.refused, decision);
    if (decision === 'done') return;
    const name = shownName(own);
    if (step === 'introSent') {
      await changeMember(tx, crewId, studentId, { intro_sent_at: now });
      const text = `Hi everyone! I'm ${name} from ${shownCollege(own.email)}. Looking forward to meeting you.`;
      await postMessage(tx, crewId, own, { text, now });
    } else if (step === 'onTheWay') {
      await changeMember(tx, crewId, studentId, { on_the_way_at: now });
      await postMessage(tx, crewId, own, {
        text: `${name} is on the way to the meetup location.`,
        system: true,
        now,
      });
    } else {
      await changeMember(tx, crewId, studentId, { checked_in_at: now });
      await postMessage(tx, crewId, own, {
        text: `${name} has checked in at the meetup location!`,
        system: true,
        now,
      });
    }
    await changeCrew(tx, crewId);
    if (step === 'introSent') return;
    await notify(tx, {
      to: await othersOf(tx, members, studentId),
      kind: step === 'onTheWay' ? 'crew_member_on_the_way' : 'crew_member_checked_in',
      subject: `${crewId}:${studentId}`,
      payload: { crewId, aboutStudentId: studentId, firstName: own.firstName ?? 'A student' },
    });
  });
}

/**
 * The members to notify about a student: those who are still in the crew and have not blocked that student.
 */
export async function othersOf(tx: Tx, members: readonly CrewMember[], studentId: string): Promise<string[]> {
  const others = members
    .filter((member) => member.studentId !== studentId && member.leftAt === null)
    .map((member) => member.studentId);
  const turnedAway = await listBlockers(tx, studentId, others);
  return others.filter((id) => !turnedAway.has(id));
}
