import type { FreeTableBody } from '@crewtable/contract';
import { collegeOfStudent } from '../../../platform/college-of-student.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { hashOfShown } from '../../../platform/http/office/shown-hash.ts';
import { hasSeat } from '../seated-events.repository.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { listFriendships, listGuests, listMeetings } from '../tables/seating-input.repository.ts';
import { unitsOf } from '../tables/seating-input.ts';
import { findPlace, listPlaces, listTables } from '../tables/tables.repository.ts';
import { listSites } from '../venues/venues.repository.ts';
import { findFreeTables } from './free-table-rules.ts';

const maxShown = 20;

/** Seats can be given once there are tables, and until the start. */
export function decideSeating(
  { status, startsAt }: Pick<SeatedEvent, 'status' | 'startsAt'>,
  now: Date,
): 'yes' | 'too_early' | 'too_late' {
  if (status === 'open') return 'too_early';
  if (status === 'cancelled' || status === 'completed' || now >= startsAt) return 'too_late';
  return 'yes';
}

/**
 * The tables at which a student with a seat and without a table can sit. Returns undefined if the student has a
 * table or no seat.
 */
export async function listFreeTables(
  tx: Tx,
  { findForbiddenPairs }: Pick<SeatingDeps, 'findForbiddenPairs'>,
  event: SeatedEvent,
  studentId: string,
): Promise<FreeTableBody[] | undefined> {
  if (!(await hasSeat(tx, event.id, studentId)) || (await findPlace(tx, event.id, studentId)))
    return undefined;
  const places = (await listPlaces(tx, event.id)).filter(({ absent }) => !absent);
  const ids = [studentId, ...places.map((place) => place.studentId)];
  const forbidden = await findForbiddenPairs(tx, ids);
  const friends = unitsOf({
    friendships: await listFriendships(tx, event.seriesId ?? event.id, ids),
    forbidden,
  });
  const collegeById = new Map(
    (await listGuests(tx, ids)).map(({ id, email }) => [id, collegeOfStudent(email).name]),
  );
  const sites = new Map((await listSites(tx, event.id)).map((site) => [site.tableId, site]));
  const tables = (await listTables(tx, event.id)).map(({ id, number }) => ({
    id,
    number,
    seats: Math.min(event.tableMax, sites.get(id)?.seatsPerTable ?? event.tableMax),
    studentIds: places.filter(({ tableId }) => tableId === id).map((place) => place.studentId),
  }));
  return findFreeTables(tables, {
    studentId,
    forbidden,
    meetings: await listMeetings(tx, event.id, ids),
    friendIds: friends.find((group) => group.includes(studentId)) ?? [],
    collegeOf: (id) => collegeById.get(id) ?? '',
  })
    .slice(0, maxShown)
    .map(({ id, studentIds, ...table }) => {
      const shown = {
        number: table.number,
        seats: table.seats,
        colleges: table.colleges,
        repeats: table.repeats,
        friends: table.friends,
        tableId: id,
        venue: sites.get(id)?.name ?? null,
        students: studentIds.length,
        told: event.status === 'released' ? studentIds.length + 1 : 0,
      };
      // With the students: another student at the table is another table, even if the numbers are the same.
      return { ...shown, shownHash: hashOfShown({ ...shown, studentId, studentIds }) };
    });
}
