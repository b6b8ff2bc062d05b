import { newYorkWallTime } from '../../platform/clock/new-york.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId } from '../../platform/ids.ts';
import type { Happening, ListHappenings } from '../../ports/populate.ts';
import { listCrewHappenings, listEventHappenings } from './happenings.repository.ts';
import type { HappeningRow } from './happenings.repository.ts';

const shown = 100;

export function createListHappenings({ db }: { db: Db }): ListHappenings {
  return async (studentId, about) => {
    const own = { studentId, limit: shown };
    if ('eventId' in about) {
      const rows = await listEventHappenings(db, { ...own, eventId: about.eventId });
      return rows.map((row) => present(row, studentId, mealOf(row)));
    }
    if (!isId(about.crewId)) return [];
    const rows = await listCrewHappenings(db, { ...own, crewId: about.crewId });
    return rows.map((row) => present(row, studentId, 'crew'));
  };
}

const mealOf = ({ startsAt }: HappeningRow) => (newYorkWallTime(startsAt) < '17:00' ? 'meal' : 'evening');

function present(row: HappeningRow, viewerId: string, what: string): Happening {
  const { kind, at, studentId, firstName, lastName, isFriend } = row;
  return {
    id: `${studentId} ${kind} ${at.getTime()}`,
    at,
    userId: studentId,
    firstName: firstName ?? 'Guest',
    lastInitial: (lastName ?? '').slice(0, 1),
    isYou: studentId === viewerId,
    isFriend,
    text: textOf(row, what),
  };
}

const counts = ['no', 'one', 'two', 'three', 'four', 'five'];

const plainTexts: Partial<Record<HappeningRow['kind'], string>> = {
  seat: 'took a seat',
  set_out: 'set out',
  checked_in: 'checked in',
  absent: 'said “I can’t come”',
  intro: 'said hello in the chat',
  left: 'left the crew',
};

/** Follows the name of the person. The past tense also fits 'You'; only synthetic students say that they are late. */
function textOf({ kind, words, rating }: HappeningRow, what: string): string {
  const plain = plainTexts[kind];
  if (plain !== undefined) return plain;
  if (kind === 'late') return `is late: “${words}”`;
  if (kind === 'message') return `wrote: “${words}”`;
  return rating === null ? `wrote about the ${what}` : `gave the ${what} ${ratingWords(rating, what)}`;
}

function ratingWords(rating: number, what: string): string {
  const [one, many] = what === 'crew' ? ['star', 'stars'] : ['face', 'faces'];
  return `${counts[rating]} ${rating === 1 ? one : many}`;
}
