import type { Answer, api } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { requireReason } from '../../platform/http/office/reasons.ts';
import type { ActingOrganiser } from '../../platform/http/router.ts';
import { isId } from '../../platform/ids.ts';
import type { PeopleDeps } from './people.deps.ts';
import { findPerson } from './people.repository.ts';

/** The only call of the office that shows a full name and an address. One entry per look. */
export async function revealPerson(
  { db, recordAct }: PeopleDeps,
  organiser: ActingOrganiser,
  studentId: string,
  typedReason: string,
): Promise<Answer<typeof api.people.reveal>> {
  const reason = requireReason(typedReason);
  return db.transaction().execute(async (tx) => {
    const person = isId(studentId) ? await findPerson(tx, studentId) : undefined;
    if (!person) throw new AppError('not_found');
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'people',
      act: 'Address and name shown',
      about: { kind: 'student', id: studentId },
      reason,
    });
    return { firstName: person.first_name, lastName: person.last_name, email: person.email };
  });
}
