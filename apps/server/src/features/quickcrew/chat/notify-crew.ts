import { newYorkMoment } from '../../../platform/clock/new-york.ts';
import { findCrew, listCrewMembers } from '../crew/crews.repository.ts';
import { findUnseen } from './messages.repository.ts';
import { lockStudents } from '../crew/crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';

type Deps = Pick<QuickcrewDeps, 'db' | 'notify'>;

/** Notifies the members that their crew was found. */
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
 * Notifies the members who have not seen the newest message, because they do not have the chat open. A member
 * gets one notification until they look at the chat, however many messages arrive.
 */
export async function notifyOfChat({ db, notify }: Deps, crewId: string): Promise<void> {
  const members = (await listCrewMembers(db, crewId)).filter(({ leftAt }) => leftAt === null);
  await db.transaction().execute(async (tx) => {
    await lockStudents(
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
          firstName: sender.firstName ?? 'A student',
        },
      });
    }
  });
}
