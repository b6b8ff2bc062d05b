import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../event-shapes.ts';
import { OfficeEvent, VenueTables } from './events.ts';

const Todo = Type.Object({
  /** Names the line, for the list in the page. */
  id: Type.String(),
  kind: Type.Enum([
    'no_venue',
    'too_few_venues',
    'no_table',
    'reports',
    'books',
    'failed_jobs',
    'chargeback',
    'was_there',
    'refund',
  ]),
  /** Before tonight is the worst. */
  urgency: Type.Enum(['tonight', 'today', 'week']),
  /** '10 tables have no venue', '2 reports wait for a decision' */
  title: Type.String(),
  text: Type.String(),
  /** How many things are behind the line. */
  count: Type.Integer(),
  /** What the time says: left until then, waiting since then, or to be answered by then. */
  time: Type.Object({ kind: Type.Enum(['left', 'since', 'by']), at: Instant }),
  action: Type.Object({ label: Type.String(), to: Type.String() }),
});

export type TodoBody = Static<typeof Todo>;

const EventToday = Type.Object({
  event: OfficeEvent,
  seated: Type.Integer(),
  checkedIn: Type.Integer(),
  withoutTable: Type.Integer(),
  byVenue: Type.Array(VenueTables),
});

export type EventTodayBody = Static<typeof EventToday>;

export const showToday = endpoint({
  method: 'GET',
  path: 'organise/today',
  summary: 'What needs a person, worst first; the events of today; the next seven events. By the own rights.',
  access: 'organiser',
  right: 'events.read',
  isPolled: true,
  answers: {
    200: Type.Object({
      now: Instant,
      todos: Type.Array(Todo),
      today: Type.Array(EventToday),
      next: Type.Array(
        Type.Object({
          event: OfficeEvent,
          /** How many tables it has, or would have if registration closed now. */
          tablesNeeded: Type.Integer(),
          /** Whether the free venues have room for them. */
          hasRoom: Type.Boolean(),
        }),
      ),
      /** Only in a demo without students: the events to which some can be brought. */
      emptyDemo: Type.Union([Type.Array(OfficeEvent), Type.Null()]),
    }),
  },
  errors: [],
});

export type TodayBody = Static<(typeof showToday)['answers'][200]>;

export const search = endpoint({
  method: 'GET',
  path: 'organise/search',
  summary:
    'Finds events, venues and students by the beginnings of words. Students by first name and college, or by id.',
  access: 'organiser',
  right: 'people.read',
  query: Type.Object({ words: Type.String({ minLength: 1, maxLength: 100 }) }),
  answers: {
    200: Type.Object({
      students: Type.Array(
        Type.Object({
          id: Type.String(),
          firstName: Type.String(),
          lastInitial: Type.String(),
          college: Type.String(),
        }),
      ),
      events: Type.Array(
        Type.Object({
          id: Type.String(),
          title: Type.String(),
          startsAt: Instant,
          status: Type.String(),
        }),
      ),
      venues: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), street: Type.String() })),
    }),
  },
  errors: [],
});

export type FoundBody = Static<(typeof search)['answers'][200]>;
