import { normalizeEmail } from '@crewtable/contract';
import type { PersonBody } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { readableEvents } from '../../platform/http/office/own-shifts.ts';
import type { ActingOrganiser } from '../../platform/http/router.ts';
import type { PeopleDeps } from './people.deps.ts';
import { presentPerson } from './people.presenter.ts';
import { findPersonByAddress, hasSeatAt } from './people.repository.ts';

/** The organiser knows the address already and learns whose it is, without the last name. */
export async function findByAddress(
  { db }: PeopleDeps,
  organiser: ActingOrganiser,
  address: string,
): Promise<PersonBody> {
  const person = await findPersonByAddress(db, normalizeEmail(address));
  const readable = readableEvents(organiser, 'people.read');
  if (!person || (readable !== 'all' && !(await hasSeatAt(db, person.id, [...readable]))))
    throw new AppError('not_found');
  return presentPerson(person);
}
