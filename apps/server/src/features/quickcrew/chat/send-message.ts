import type { MessageBody } from '@crewtable/contract';
import { maxMessageLength } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { presentMessage } from '../crew/crew.presenter.ts';
import { decideText } from '../crew/crew-rules.ts';
import { listCrewMembers, lockCrew } from '../crew/crews.repository.ts';
import { lockStudents } from '../crew/crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { postMessage } from './post-message.ts';
import { requireMember } from '../crew/show-crew.ts';

/** Faster than typing: only a student who pastes messages reaches it. */
const limit = { name: 'crew-chat', max: 30, perSeconds: 60 };

export async function sendMessage(
  { db, clock, limits }: Pick<QuickcrewDeps, 'db' | 'clock' | 'limits'>,
  crewId: string,
  studentId: string,
  text: string,
  keep: (tx: Tx, answer: MessageBody) => Promise<void>,
): Promise<MessageBody> {
  const words = decideText(text, maxMessageLength);
  if (!isId(crewId)) throw new AppError('not_found');
  requireMember(await listCrewMembers(db, crewId), studentId);
  if ('refused' in words) throw new AppError('bad_input', { errors: [words.refused] });
  await limits.perSubject(limit, studentId);
  return db.transaction().execute(async (tx) => {
    await lockStudents(tx, [studentId]);
    const crew = await lockCrew(tx, crewId);
    const own = requireMember(await listCrewMembers(tx, crewId), studentId);
    const now = clock.now();
    if (crew?.status !== 'meeting' || now >= crew.endsAt)
      throw new AppError('too_late', { message: 'This group has closed. You can still read the chat.' });
    const message = presentMessage(await postMessage(tx, crewId, own, { text: words.text, now }));
    await keep(tx, message);
    return message;
  });
}
