import type { SeatedStudentBody } from '@crewtable/contract';
import { newYorkTime, newYorkWeekday } from '../../../platform/clock/new-york.ts';
import { isId } from '../../../platform/ids.ts';
import type { CommandResult } from '../../../platform/command-result.ts';
import { correctAttendance } from '../attendance/correct-attendance.ts';
import { findSeatedEvent } from '../seated-events.repository.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { formTablesAgain } from '../tables/form-tables.ts';
import { listNumbers } from './event-commands.repository.ts';
import { readTables } from './read-tables.ts';
import { changeVenues, showVenues } from '../venues/venue-commands.ts';
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
  const { isProposal, summary, tables, withoutTable } = await readTables(deps, event);
  if (!isProposal && tables.length === 0) return done('No tables were formed.');
  return done(
    ...(isProposal ? [`Registration is still open. As of now: ${summary}`] : []),
    ...tables.flatMap(({ number, venue, explanation, students }) => [
      `Table ${number}: ${explanation ?? venue ?? 'no venue yet'}`,
      ...students.map(describeStudent),
    ]),
    ...(withoutTable.length === 0 ? [] : ['Without a table:', ...withoutTable.map(describeStudent)]),
  );
}

function describeStudent({
  studentId,
  firstName,
  lastInitial,
  college,
  presence,
}: SeatedStudentBody): string {
  const there = presence === 'here' ? ', there' : presence === 'absent' ? ', absent' : '';
  return `  ${studentId} ${firstName ?? 'Guest'} ${lastInitial ?? ''}, ${college}${there}`;
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
