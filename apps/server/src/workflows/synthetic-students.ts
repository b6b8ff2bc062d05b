import { randomInt } from 'node:crypto';
import type { Need, ProfileDraft } from '@crewtable/contract';
import { syntheticDomain } from '../platform/demo/synthetic-address.ts';

export interface SyntheticStudent {
  email: string;
  profile: ProfileDraft & { needs: Need[] };
}

const womensNames = ['Amara', 'Bea', 'Chidi', 'Dalia', 'Edith', 'Farah', 'Greta', 'Hana', 'Ines', 'Juno'];
const mensNames = ['Anton', 'Bruno', 'Cyrus', 'Dario', 'Emil', 'Felix', 'Goran', 'Hugo', 'Idris', 'Jonas'];
const anyNames = ['Ash', 'Blake', 'Corin', 'Dune', 'Ever'];
const lastNames = (
  'Abara Brandt Castillo Dvorak Eriksen Fontaine Gallo Haddad Ito Jansen ' +
  'Kowal Lindqvist Moreau Novak Osei Petrov Quint Rossi Sato Tran'
).split(' ');
/** These colleges do not exist: the domain is reserved for examples. */
const campuses = ['bridge', 'harbor', 'hill', 'park', 'river', 'square'];

/** Two of five students need something from the venue. */
const needsByTurn: Need[][] = [
  [],
  ['vegetarian'],
  [],
  ['halal'],
  [],
  [],
  ['nut_allergy'],
  [],
  ['vegan', 'step_free_access'],
  [],
];

const youngestAge = 19;
const oldestAge = 25;
/** Makes the addresses of students with the same name different. */
const addressDigits = 1_000_000_000;

/** A mix like on a campus: as many women as men, some neither, of all years and several colleges. */
export function inventStudent(index: number, thisYear: number): SyntheticStudent {
  const gender = index % 12 === 11 ? 'Other' : index % 2 === 0 ? 'Female' : 'Male';
  const names = { Female: womensNames, Male: mensNames, Other: anyNames }[gender];
  const firstName = names[Math.floor(index / 2) % names.length]!;
  // Shifts the last names in each round, so that names are not repeated.
  const round = Math.floor(index / lastNames.length);
  const lastName = lastNames[(index * 7 + round) % lastNames.length]!;
  const campus = campuses[index % campuses.length]!;
  const number = randomInt(addressDigits).toString(36);
  const age = youngestAge + ((index * 3) % (oldestAge - youngestAge + 1));
  return {
    email: `${firstName}.${lastName}.${number}@${campus}${syntheticDomain}`.toLowerCase(),
    profile: {
      firstName,
      lastName,
      gender,
      birthdate: `${thisYear - age}-01-${String(1 + (index % 28)).padStart(2, '0')}`,
      studentStatus: index % 3 === 0 ? 'Graduate' : 'Undergraduate',
      needs: needsByTurn[index % needsByTurn.length]!,
      instagramHandle: `example_student_${number}`,
    },
  };
}
