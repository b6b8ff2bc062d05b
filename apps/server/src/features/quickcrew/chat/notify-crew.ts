import { newYorkMoment } from '../../../platform/clock/new-york.ts';
import { findCrew, listCrewMembers } from '../crew/crews.repository.ts';
import { findUnseen } from './messages.repository.ts';
import { holdStudents } from '../crew/crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';

type Deps = Pick<QuickcrewDeps, 'db' | 'notify'>;

/** The crew is there. */
export async function notifyCrew({ db, notify }: Deps, crewId: string): Promise<void> {
  const crew = await findCrew(db, crewId);
  if (crew?.status !== 'meeting') return;
  const to = (await listCrewMembers(db, crewId)).filter(({ leftAt }) => leftAt === null);
  await db.transaction().execute((tx) =>
    notify(tx, {
      to: to.map(({ studentId }) => studentId),
      kind: 'crew_found',
      subject: crewId,
      payload: { crewId, when: newYorkMoment(crew.meetingTime), where: crew.placeName },
    }),
  );
}

/**
 * Those who have not seen what was said, which are those who do not have the chat open. However much is said, one is
 * told once until one has looked.
 */
export async function notifyOfChat({ db, notify }: Deps, crewId: string): Promise<void> {
  const members = (await listCrewMembers(db, crewId)).filter(({ leftAt }) => leftAt === null);
  await db.transaction().execute(async (tx) => {
    await holdStudents(
      tx,
      members.map(({ studentId }) => studentId),
    );
    for (const { studentId, seenMessage } of members) {
      const unseen = await findUnseen(tx, crewId, studentId, seenMessage);
      const sender = unseen && members.find((member) => member.studentId === unseen.senderId);
      if (!unseen || !sender) continue;
      await notify(tx, {
        to: studentId,
        kind: 'crew_message',
        subject: `${crewId}:${seenMessage}`,
        payload: {
          crewId,
          messageId: unseen.id,
          aboutStudentId: sender.studentId,
          firstName: sender.firstName ?? 'Somebody',
        },
      });
    }
  });
}
