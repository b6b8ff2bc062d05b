import { randomInt } from 'node:crypto';
import type { Gender } from '@crewtable/contract';
import { signInStudent } from '../../features/accounts/index.ts';
import { updateProfile } from '../../features/profiles/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { newYorkDate } from '../../platform/clock/new-york.ts';
import { chooseNames } from './choose-names.ts';
import { genderOfTurn, inventStudent } from './invent-student.ts';
import type { SyntheticDeps } from './synthetic.deps.ts';

export type CreateDeps = Pick<SyntheticDeps, 'db' | 'clock' | 'notify' | 'recordActivity'>;

/** More would only wait for the lock of the same event. */
const concurrency = 4;

export const yearOf = (clock: Clock) => Number(newYorkDate(clock.now()).slice(0, 4));

/** So many that every campus and age may come first. */
const turns = 84;

/** Creates one student after the other in a few lanes. `then` is what each of them does first. */
export async function createStudents(
  deps: CreateDeps,
  genders: readonly Gender[],
  then: (student: { id: string; firstName: string }) => Promise<void>,
): Promise<void> {
  const names = await chooseNames(deps.db, genders);
  const firstTurn = randomInt(turns);
  let next = 0;
  const work = async () => {
    while (next < genders.length) {
      const index = next++;
      try {
        const name = names[index]!;
        const id = await createStudent(deps, { name, gender: genders[index]!, turn: firstTurn + index });
        await then({ id, firstName: name.firstName });
      } catch (error) {
        // An error of one student affects all: the others stop, so that none starts after the response.
        next = genders.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

export const mixedGenders = (students: number): Gender[] =>
  Array.from({ length: students }, (_, turn) => genderOfTurn(turn));

export async function createGuest(deps: CreateDeps): Promise<string> {
  return createStudent(deps, await inventGuest(deps));
}

/** For a student who has signed in without a profile and plays as a guest. */
export async function fillProfile(deps: CreateDeps, studentId: string): Promise<void> {
  const { profile } = inventStudent({ ...(await inventGuest(deps)), thisYear: yearOf(deps.clock) });
  await updateProfile(deps, studentId, profile, { onlyIfMissing: true });
}

type Wish = Omit<Parameters<typeof inventStudent>[0], 'thisYear'>;

async function inventGuest({ db }: CreateDeps): Promise<Wish> {
  const gender = genderOfTurn(randomInt(2));
  const [name] = await chooseNames(db, [gender]);
  return { name: name!, gender, turn: randomInt(turns), isGuest: true };
}

async function createStudent(deps: CreateDeps, wish: Wish): Promise<string> {
  const { email, profile } = inventStudent({ ...wish, thisYear: yearOf(deps.clock) });
  const id = await signInStudent(deps, email);
  await updateProfile(deps, id, profile);
  return id;
}
