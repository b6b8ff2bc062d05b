import type { FoundBody } from '@crewtable/contract';
import { collegeOfStudent } from '../../../platform/college-of-student.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { isId } from '../../../platform/ids.ts';
import type { OfficeDeps } from '../office.deps.ts';
import { visibleEvents } from '../visible-events.ts';
import { findEvents, findStudentById, findStudentsByFirstName, findVenues } from './search.repository.ts';
import type { FoundStudent } from './search.repository.ts';
import { matchesCollege, wordsOf } from './search-rules.ts';

const shownEach = 6;
/** Read before the college is compared, which no column has. */
const maxRead = 500;

/** Never by address: that search needs a reason of its own and is on the page of people. */
export async function search(
  { db, clock }: Pick<OfficeDeps, 'db' | 'clock'>,
  organiser: ActingOrganiser,
  typed: string,
): Promise<FoundBody> {
  const words = wordsOf(typed);
  if (words.length === 0) return { students: [], events: [], venues: [] };
  const visible = visibleEvents(organiser);
  const id = typed.trim().toLowerCase();
  const [students, events, venues] = await Promise.all([
    isId(id)
      ? findStudentById(db, id, visible)
      : findStudentsByFirstName(db, { beginnings: words, visible, limit: maxRead }),
    findEvents(db, { words, now: clock.now(), visible, limit: shownEach }),
    visible === null ? findVenues(db, { words, limit: shownEach }) : [],
  ]);
  return {
    students: students
      .map(presentStudent)
      .filter((student) => isId(id) || matchesCollege(student, words))
      .slice(0, shownEach),
    events: events.map(({ startsAt, ...event }) => ({ ...event, startsAt: startsAt.toISOString() })),
    venues,
  };
}

const presentStudent = ({ id, email, firstName, lastName }: FoundStudent) => ({
  id,
  firstName,
  lastInitial: Array.from(lastName)[0] ?? '',
  college: collegeOfStudent(email).name,
});
