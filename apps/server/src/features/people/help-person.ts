import { cleanNote, isNote, noteMessages } from '@crewtable/contract';
import type { PersonPageBody } from '@crewtable/contract';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../platform/http/idempotency/idempotency.ts';
import type { ActingOrganiser } from '../../platform/http/router.ts';
import { isId, newId } from '../../platform/ids.ts';
import type { PeopleDeps } from './people.deps.ts';
import { findPerson } from './people.repository.ts';
import { deleteNoteRow, insertNote } from './person-page.repository.ts';
import { showPerson } from './show-person.ts';

/** Who acts about whom. */
interface PersonAct {
  organiser: ActingOrganiser;
  studentId: string;
  keep: KeepAnswer<PersonPageBody>;
}

export function endSessions(deps: PeopleDeps, given: PersonAct): Promise<PersonPageBody> {
  return act(deps, given, 'Sessions ended', async (tx, { id }) => {
    const ended = await deps.endAllSessions(tx, id, deps.clock.now());
    return { sessions: String(ended) };
  });
}

export function liftSignInHold(deps: PeopleDeps, given: PersonAct): Promise<PersonPageBody> {
  return act(deps, given, 'Sign-in hold lifted', (tx, { email }) => deps.liftSignInHold(tx, email));
}

export function resendNotice(deps: PeopleDeps, given: PersonAct, noticeId: string): Promise<PersonPageBody> {
  return act(deps, given, 'Mail sent again', async (tx, { id }) => {
    const outcome = isId(noticeId)
      ? await deps.resendMail(tx, { studentId: id, notificationId: noticeId })
      : 'none';
    if (outcome === 'none') throw new AppError('not_found');
    if (outcome === 'unwanted')
      throw new AppError('too_late', { message: 'The student has turned off mails of this kind.' });
    if (outcome === 'outdated')
      throw new AppError('too_late', { message: 'This is no longer true, so it is not sent again.' });
  });
}

export function addNote(deps: PeopleDeps, given: PersonAct, typed: string): Promise<PersonPageBody> {
  if (!isNote(typed)) throw new AppError('bad_input', { errors: [noteMessages.text] });
  return act(deps, given, 'Note added', (tx, { id }) => {
    const at = deps.clock.now();
    const note = { id: newId(at), studentId: id, organiserId: given.organiser.id };
    return insertNote(tx, { ...note, text: cleanNote(typed), at });
  });
}

export function deleteNote(deps: PeopleDeps, given: PersonAct, noteId: string): Promise<PersonPageBody> {
  return act(deps, given, 'Note deleted', async (tx, { id }) => {
    const isDeleted = isId(noteId) && (await deleteNoteRow(tx, id, noteId));
    if (!isDeleted) throw new AppError('not_found');
  });
}

/** One transaction: the act, its entry in the audit log and the kept answer. Returns the details of the entry. */
function act(
  deps: PeopleDeps,
  { organiser, studentId, keep }: PersonAct,
  name: string,
  work: (tx: Tx, student: { id: string; email: string }) => Promise<Record<string, string> | void>,
): Promise<PersonPageBody> {
  return deps.db.transaction().execute(async (tx) => {
    const student = isId(studentId) ? await findPerson(tx, studentId) : undefined;
    if (!student) throw new AppError('not_found');
    const details = await work(tx, student);
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'people',
      act: name,
      about: { kind: 'student', id: studentId },
      ...(details && { details }),
    });
    const page = await showPerson(deps, tx, organiser, studentId);
    await keep(tx, page);
    return page;
  });
}
