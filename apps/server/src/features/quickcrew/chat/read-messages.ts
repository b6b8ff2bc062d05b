import type { MessageBody } from '@crewtable/contract';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { presentMessage } from '../crew/crew.presenter.ts';
import { findChatStamp, listMessages } from './messages.repository.ts';

const maxAtOnce = 500;

/** ETag of the chat. An unchanged poll needs only this one query. */
export async function etagOfChat(db: Db, crewId: string, studentId: string, after?: string): Promise<string> {
  const stamp = isId(crewId) ? await findChatStamp(db, crewId, studentId) : undefined;
  if (stamp === undefined) throw new AppError('not_found');
  return `"chat-${stamp}-${after ?? ''}"`;
}

/** Does not check the membership: the caller calls `tagOfChat` first. */
export async function readMessages(
  db: Db,
  crewId: string,
  studentId: string,
  after: string | undefined,
): Promise<MessageBody[]> {
  const from = after === undefined ? undefined : Number(after);
  if (from !== undefined && !Number.isSafeInteger(from)) return [];
  const rows = await listMessages(db, crewId, studentId, { after: from, limit: maxAtOnce });
  return rows.map(presentMessage);
}
