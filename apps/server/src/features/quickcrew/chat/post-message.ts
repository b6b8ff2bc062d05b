import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { planned } from '../../../platform/jobs/schedule.ts';
import { requestIdOf } from '../../../platform/request-id.ts';
import { announce } from '../crew/crews.repository.ts';
import type { CrewMember } from '../crew/crews.repository.ts';
import { insertMessage } from './messages.repository.ts';
import type { MessageRow } from './messages.repository.ts';
import { shownName } from '../displayed-student.ts';
import { notifyOfChatJob } from '../job-kinds.ts';

/** Long enough for members who have the chat open to mark the message as seen. */
const notifyAfterMs = 6_000;

/**
 * The caller holds the crew's lock, so that messages become visible in the order of their ids and no poll
 * misses one.
 */
export async function postMessage(
  tx: Tx,
  crewId: string,
  member: Pick<CrewMember, 'studentId' | 'firstName' | 'lastName'>,
  { text, system = false, now }: { text: string; system?: boolean; now: Date },
): Promise<MessageRow> {
  const message = await insertMessage(tx, {
    crew_id: crewId,
    sender_id: member.studentId,
    sender_name: shownName(member),
    text,
    system,
    at: now,
  });
  await announce(tx, crewId, 'chat_changed', message.id);
  if (!system) {
    const work = {
      subject: sql`crew_id`,
      dueAt: new Date(now.getTime() + notifyAfterMs),
      payload: sql`jsonb_build_object('crewId', crew_id)`,
      requestId: requestIdOf(tx),
    };
    await planned(notifyOfChatJob, work, sql`(select ${crewId}::text as crew_id) as said`).execute(tx);
  }
  const { firstName, lastName } = member;
  return { ...message, firstName, lastName };
}
