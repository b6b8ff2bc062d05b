import { dayMs } from '@crewtable/contract';
import { newYorkShortDay, newYorkTime } from '../../../platform/clock/new-york.ts';
import type { HasVenueRoom, ListTodos, Todo } from '../../../ports/office.ts';
import { assignVenues } from '../venues/venue-rules.ts';
import { listFreeVenues } from '../venues/venues.repository.ts';
import { listClosingBefore, listUnseated, listWithoutVenue } from './seating-todos.repository.ts';

const eventName = ({ title, startsAt }: { title: string; startsAt: Date }) =>
  `${title}, ${newYorkShortDay(startsAt)}, ${newYorkTime(startsAt)}`;

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

const responsible = { seenWith: 'events.manage', mailedTo: 'events.manage' } as const;

/** In a demo, venues are invented at the release: there is always room. */
export function createHasVenueRoom({ inventsVenues }: { inventsVenues: boolean }): HasVenueRoom {
  return async (db, event, { count, size }) => {
    if (inventsVenues) return true;
    const venues = await listFreeVenues(db, event, { alsoInvented: false });
    const tables = Array.from({ length: count }, (_, index) => ({ id: String(index), size }));
    return assignVenues(tables, venues) !== undefined;
  };
}

/** Tables without a venue, events that will have none, and students without a table. */
export function createListSeatingTodos(hasVenueRoom: HasVenueRoom): ListTodos {
  return async (db, now) => {
    const soon = new Date(now.getTime() + dayMs);
    const [late, closing, unseated] = await Promise.all([
      listWithoutVenue(db, now),
      listClosingBefore(db, now, soon),
      listUnseated(db, now),
    ]);
    const todos: Todo[] = late.map((event) => ({
      ...responsible,
      id: `no_venue ${event.id}`,
      kind: 'no_venue',
      urgency: 'tonight',
      title: event.tables === 1 ? '1 table has no venue' : `${event.tables} tables have no venue`,
      text: `${eventName(event)}. ${counted(event.students, 'student waits', 'students wait')}.`,
      time: { kind: 'left', at: event.startsAt },
      action: { label: 'Choose a venue', to: `/organise/events/${event.id}/venues` },
      things: [{ id: event.id, since: event.since }],
    }));
    for (const event of closing) {
      const count = Math.ceil(event.registered / event.tableMax);
      const size = Math.min(event.tableMax, event.registered);
      if (await hasVenueRoom(db, event, { count, size })) continue;
      todos.push({
        ...responsible,
        id: `too_few_venues ${event.id}`,
        kind: 'too_few_venues',
        urgency: 'today',
        title: `${event.title} has too few venues`,
        text: `${eventName(event)}. It needs ${counted(count, 'table', 'tables')} for ${event.registered} students.`,
        time: { kind: 'left', at: event.closesAt },
        action: { label: 'Add a venue', to: '/organise/venues' },
        things: [{ id: event.id, since: new Date(event.closesAt.getTime() - dayMs) }],
      });
    }
    const room = (tables: number) =>
      tables === 0 ? 'No table has room.' : `${counted(tables, 'table has', 'tables have')} room.`;
    return [
      ...todos,
      ...unseated.map((student): Todo => ({
        ...responsible,
        id: `no_table ${student.eventId} ${student.studentId}`,
        kind: 'no_table',
        urgency: 'tonight',
        title: `${nameOf(student)} has no table`,
        text: `${eventName(student)}. ${room(student.tablesWithRoom)}`,
        mailTitle: 'A student has no table',
        time: { kind: 'left', at: student.startsAt },
        action: {
          label: 'Choose a table',
          to: `/organise/events/${student.eventId}/people?student=${student.studentId}`,
        },
        things: [{ id: `${student.eventId} ${student.studentId}`, since: student.since }],
      })),
    ];
  };
}

function nameOf({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  const initial = Array.from(lastName ?? '')[0];
  return `${firstName ?? 'A guest'}${initial === undefined ? '' : ` ${initial}.`}`;
}
