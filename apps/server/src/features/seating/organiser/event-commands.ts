import { collegeOfStudent } from '../../../platform/college-of-student.ts';
import { newYorkTime, newYorkWeekday } from '../../../platform/clock/new-york.ts';
import { isId } from '../../../platform/ids.ts';
import type { CommandResult } from '../../../platform/command-result.ts';
import { correctAttendance } from '../attendance/correct-attendance.ts';
import { findSeatedEvent, listComing } from '../seated-events.repository.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { formTablesAgain } from '../tables/form-tables.ts';
import { listNames, listNumbers } from './event-commands.repository.ts';
import { changeVenues, showVenues } from '../venues/venue-commands.ts';
import { proposeSeating } from '../tables/propose-seating.ts';
import { listPlaces, listTables } from '../tables/tables.repository.ts';
import { listSites } from '../venues/venues.repository.ts';
import { showSheet } from './venue-sheet.ts';

export const eventCommandsUsage = [
  'events                                  upcoming events with their numbers',
  'tables EVENT                            the tables; a proposal while registration is open',
  'sheet EVENT                             for the venues: tables, seats, diet and access as counts',
  'seat EVENT                              forms other tables, before the release',
  'venues                                  all places',
  'venue add --name … --street … --zip … --latitude … --longitude … --tables … --seats …',
  '          --after-party … --after-party-address … [--city …] [--state …]',
  'venue retire VENUE                      no further event or crew is assigned to it',
  'attendance EVENT STUDENT came|absent    corrects the attendance of a student',
  'cancel EVENT REASON                     cancels the event, notifies students and refunds payments',
];

const refused = (...lines: string[]): CommandResult => ({ ok: false, lines });
const done = (...lines: string[]): CommandResult => ({ ok: true, lines });

/** Runs an organiser's command about events. Returns undefined if it is no command of this feature. */
export async function runEventCommand(
  deps: SeatingDeps,
  [command, ...rest]: string[],
): Promise<CommandResult | undefined> {
  const [eventId, ...details] = rest;
  switch (command) {
    case 'events':
      return showNumbers(deps);
    case 'venues':
      return showVenues(deps);
    case 'venue':
      return changeVenues(deps, rest);
    case 'tables':
      return withEvent(deps, eventId, (event) => showTables(deps, event));
    case 'sheet':
      return withEvent(deps, eventId, (event) => showSheet(deps, event));
    case 'seat':
      return withEvent(deps, eventId, (event) => formAgain(deps, event));
    case 'attendance':
      return withEvent(deps, eventId, (event) => correctOne(deps, event, details));
    case 'cancel':
      return withEvent(deps, eventId, (event) => cancel(deps, event, details.join(' ').trim()));
    default:
      return undefined;
  }
}

async function withEvent(
  { db }: SeatingDeps,
  eventId: string | undefined,
  work: (event: SeatedEvent) => Promise<CommandResult>,
): Promise<CommandResult> {
  if (eventId === undefined) return refused('Please give the id of the event.');
  const event = await findSeatedEvent(db, eventId);
  return event ? work(event) : refused(`Event ${eventId} not found.`);
}

const maxShown = 60;

async function showNumbers({ db }: SeatingDeps): Promise<CommandResult> {
  const events = await listNumbers(db, maxShown);
  if (events.length === 0) return done('No upcoming events.');
  return done(
    ...events.map(
      (event) =>
        `${event.id} ${newYorkWeekday(event.startsAt)}, ${newYorkTime(event.startsAt)}: ${event.status}` +
        `${event.status === 'closed' && event.lateSince ? ' (no venue)' : ''}, ` +
        `${event.registered} of ${event.capacity} registered, ${event.kept} kept, ${event.waiting} waiting` +
        `${event.tables > 0 ? `, ${event.tables} tables` : ''}${event.absent > 0 ? `, ${event.absent} absent` : ''}`,
    ),
  );
}

async function showTables(deps: SeatingDeps, event: SeatedEvent): Promise<CommandResult> {
  if (event.status === 'open') {
    const proposal = await proposeSeating(deps, event);
    const names = await nameAll(deps, [...proposal.tables.flat(), ...proposal.withoutTable]);
    return done(
      `Registration is still open. As of now: ${proposal.summary}`,
      ...proposal.tables.flatMap((students, index) => [
        `Table ${index + 1}: ${proposal.explanations[index]}`,
        ...students.map((id) => `  ${names(id)}`),
      ]),
      ...withoutTable(proposal.withoutTable, names),
    );
  }
  return showFormedTables(deps, event);
}

async function showFormedTables(deps: SeatingDeps, event: SeatedEvent): Promise<CommandResult> {
  const { db } = deps;
  const tables = await listTables(db, event.id);
  if (tables.length === 0) return done('No tables were formed.');
  const places = await listPlaces(db, event.id);
  const sites = new Map((await listSites(db, event.id)).map((site) => [site.tableId, site]));
  const seated = new Set(places.map(({ studentId }) => studentId));
  const missing = (await listComing(db, event.id)).filter((id) => !seated.has(id));
  const names = await nameAll(deps, [...seated, ...missing]);
  return done(
    ...tables.flatMap(({ id, number }) => [
      `Table ${number}: ${sites.get(id)?.name ?? 'no venue yet'}`,
      ...places
        .filter(({ tableId }) => tableId === id)
        .map(
          (place) =>
            `  ${names(place.studentId)}${place.absent ? ', absent' : ''}${place.checkedIn ? ', there' : ''}`,
        ),
    ]),
    ...withoutTable(missing, names),
  );
}

function withoutTable(students: readonly string[], names: (id: string) => string): string[] {
  return students.length === 0 ? [] : ['Without a table:', ...students.map((id) => `  ${names(id)}`)];
}

async function nameAll({ db }: SeatingDeps, ids: readonly string[]): Promise<(id: string) => string> {
  const rows = new Map((await listNames(db, ids)).map((row) => [row.id, row]));
  return (id) => {
    const row = rows.get(id);
    if (!row) return id;
    return `${id} ${row.firstName ?? 'Guest'} ${(row.lastName ?? '').slice(0, 1)}, ${collegeOfStudent(row.email).name}`;
  };
}

async function formAgain(deps: SeatingDeps, event: SeatedEvent): Promise<CommandResult> {
  if (event.status === 'open')
    return refused(`Registration is still open: 'tables ${event.id}' shows a proposal.`);
  if (event.status !== 'closed') return refused('The tables have been released and can no longer change.');
  const proposal = await formTablesAgain(deps, event);
  if (proposal === 'nobody') return refused('No two of the students can sit together.');
  if (proposal === 'too_late') return refused('The tables have just been released and can no longer change.');
  return done(proposal.summary);
}

async function correctOne(
  { db, clock }: SeatingDeps,
  event: SeatedEvent,
  [studentId, word]: string[],
): Promise<CommandResult> {
  if (studentId === undefined || !isId(studentId)) return refused('Please give the id of the student.');
  if (word !== 'came' && word !== 'absent') return refused("Please add 'came' or 'absent'.");
  const came = word === 'came';
  const outcome = await db
    .transaction()
    .execute((tx) => correctAttendance(tx, event, { studentId, came, now: clock.now() }));
  if (outcome === 'too_early') return refused('The event has not begun.');
  return outcome === 'saved'
    ? done(came ? 'Saved: the student came.' : 'Saved: the student was absent.')
    : refused('This student has no seat at this event.');
}

async function cancel(
  { cancelEvent }: SeatingDeps,
  event: SeatedEvent,
  reason: string,
): Promise<CommandResult> {
  if (reason === '') return refused('Please add the reason. Students read it.');
  const because = /[.!?]$/.test(reason) ? reason : `${reason}.`;
  const cancelled = await cancelEvent(event.id, because);
  if (!cancelled) return refused(`The event cannot be cancelled: it is ${event.status}.`);
  return done(
    `Cancelled. Students notified: ${cancelled.students}. Payments refunded: ${cancelled.refunds}.`,
  );
}
