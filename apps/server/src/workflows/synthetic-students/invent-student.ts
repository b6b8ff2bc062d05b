import { randomInt } from 'node:crypto';
import type { Gender, Need, ProfileDraft } from '@crewtable/contract';
import { campuses } from '../../platform/demo/invented-colleges.ts';
import { guestAddress, syntheticAddress } from '../../platform/demo/synthetic-address.ts';
import type { PoolName } from './name-pool.ts';

export interface InventedStudent {
  email: string;
  profile: ProfileDraft & { needs: Need[] };
}

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
const addressDigits = 1_000_000_000;

/** As many women as men, and some neither. */
export const genderOfTurn = (turn: number): Gender =>
  turn % 12 === 11 ? 'Other' : turn % 2 === 0 ? 'Female' : 'Male';

interface Inventing {
  name: PoolName;
  gender: Gender;
  /** Varies college, age, status and needs. */
  turn: number;
  thisYear: number;
  isGuest?: boolean;
}

/** A mix like on a campus: of all years and many colleges. */
export function inventStudent({ name, gender, turn, thisYear, isGuest = false }: Inventing): InventedStudent {
  const { firstName, lastName } = name;
  const campus = campuses[turn % campuses.length]!;
  const number = randomInt(addressDigits).toString(36);
  const age = youngestAge + ((turn * 3) % (oldestAge - youngestAge + 1));
  const addressOf = isGuest ? guestAddress : syntheticAddress;
  return {
    email: addressOf(`${firstName}.${lastName}.${number}`, campus),
    profile: {
      firstName,
      lastName,
      gender,
      birthdate: `${thisYear - age}-01-${String(1 + (turn % 28)).padStart(2, '0')}`,
      studentStatus: turn % 3 === 0 ? 'Graduate' : 'Undergraduate',
      needs: isGuest ? [] : needsByTurn[turn % needsByTurn.length]!,
      instagramHandle: `example_student_${number}`,
    },
  };
}
