import { randomInt } from 'node:crypto';
import type { Gender } from '@crewtable/contract';
import type { Db } from '../../platform/db/database.ts';
import { fullNameOf, namesOfRound, rounds } from './name-pool.ts';
import type { PoolName } from './name-pool.ts';
import { claimNames, findUsedNames } from './synthetic.repository.ts';

/** Chooses a name for each of these genders that no other account of this demo has or had. */
export async function chooseNames(db: Db, genders: readonly Gender[]): Promise<PoolName[]> {
  const byGender = new Map<Gender, PoolName[]>();
  for (const gender of new Set(genders)) {
    const wanted = genders.filter((each) => each === gender).length;
    byGender.set(gender, await chooseFor(db, gender, wanted));
  }
  return genders.map((gender) => byGender.get(gender)!.pop()!);
}

/** A round of the pool is used up before the next one, so that first names are repeated as late as possible. */
async function chooseFor(db: Db, gender: Gender, wanted: number): Promise<PoolName[]> {
  const chosen: PoolName[] = [];
  for (let round = 0; round < rounds && chosen.length < wanted; round += 1) {
    const names = shuffled(namesOfRound(gender, round));
    const used = await findUsedNames(db, names.map(fullNameOf));
    const free = names.filter((name) => !used.has(fullNameOf(name))).slice(0, wanted - chosen.length);
    if (free.length === 0) continue;
    const claimed = await claimNames(db, free.map(fullNameOf));
    chosen.push(...free.filter((name) => claimed.has(fullNameOf(name))));
    // Another call took some of these names at the same moment: the same round may have more.
    if (claimed.size < free.length) round -= 1;
  }
  if (chosen.length < wanted) throw new Error('The pool of names is used up');
  return chosen;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const result = [...items];
  for (let left = result.length - 1; left > 0; left -= 1) {
    const other = randomInt(left + 1);
    [result[left], result[other]] = [result[other]!, result[left]!];
  }
  return result;
}
