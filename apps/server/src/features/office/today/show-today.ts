import type { EventTodayBody, TodayBody } from '@crewtable/contract';
import { dayMs } from '@crewtable/contract';
import { newYorkDate, newYorkInstant } from '../../../platform/clock/new-york.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { countWithoutTable, listTableNumbers } from '../events/event-page.repository.ts';
import { countSeated, groupByVenue, tablesNeeded } from '../events/event-page-rules.ts';
import { presentEvent } from '../events/event-rows.presenter.ts';
import { hasAnySeat, listEventsBetween, listNextEvents } from '../events/office-events.repository.ts';
import type { EventNumbersRow } from '../events/office-events.repository.ts';
import { listTodosFor, presentTodo } from '../todos/list-todos.ts';
import type { OfficeDeps } from '../office.deps.ts';
import { visibleEvents } from '../visible-events.ts';

const shownNext = 7;
const maxToday = 20;
/** To how many events the demo offers to bring students. */
const demoEvents = 3;

/**
 * On one connection: every page of the office asks for Today, and its dozens of statements at once would take
 * the connections of the students.
 */
export function showToday(deps: OfficeDeps, organiser: ActingOrganiser): Promise<TodayBody> {
  return deps.db.connection().execute((db) => readToday({ ...deps, db }, organiser));
}

async function readToday(deps: OfficeDeps, organiser: ActingOrganiser): Promise<TodayBody> {
  const { db, clock } = deps;
  const now = clock.now();
  const visible = visibleEvents(organiser);
  const today = newYorkInstant(newYorkDate(now), '00:00');
  const noon = newYorkInstant(newYorkDate(now), '12:00');
  const tomorrow = newYorkInstant(newYorkDate(new Date(noon.getTime() + dayMs)), '00:00');
  const [todos, ofToday, next] = await Promise.all([
    listTodosFor(deps, organiser.rights, now),
    listEventsBetween(db, { from: today, until: tomorrow, visible, limit: maxToday }),
    listNextEvents(db, { after: tomorrow, visible, limit: shownNext }),
  ]);
  const isEmptyDemo = deps.isDemo && visible === null && !(await hasAnySeat(db));
  return {
    now: now.toISOString(),
    todos: todos.map(presentTodo),
    today: await Promise.all(
      ofToday.filter(({ status }) => status !== 'cancelled').map((row) => showEventToday(deps, row, now)),
    ),
    next: await Promise.all(next.map((row) => showNext(deps, row, now))),
    emptyDemo: isEmptyDemo
      ? next
          .filter(({ status }) => status === 'open')
          .slice(0, demoEvents)
          .map((row) => presentEvent(row, now))
      : null,
  };
}

async function showEventToday({ db }: OfficeDeps, row: EventNumbersRow, now: Date): Promise<EventTodayBody> {
  const [tables, unseated] = await Promise.all([listTableNumbers(db, row.id), countWithoutTable(db, row.id)]);
  const { seated, checkedIn } = countSeated(tables);
  return {
    event: presentEvent(row, now),
    seated,
    checkedIn,
    withoutTable: unseated,
    byVenue: groupByVenue(tables),
  };
}

async function showNext(
  { db, hasVenueRoom }: OfficeDeps,
  row: EventNumbersRow,
  now: Date,
): Promise<TodayBody['next'][number]> {
  const count = row.tables > 0 ? row.tables : tablesNeeded(row.registered, row.tableMax);
  const size = Math.min(row.tableMax, row.registered);
  return {
    event: presentEvent(row, now),
    tablesNeeded: count,
    hasRoom: row.status === 'released' || count === 0 || (await hasVenueRoom(db, row, { count, size })),
  };
}
