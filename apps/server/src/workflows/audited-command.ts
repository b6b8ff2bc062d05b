import type { Db } from '../platform/db/database.ts';
import type { CommandResult } from '../platform/command-result.ts';
import { AppError } from '../platform/http/app-error.ts';
import { isId } from '../platform/ids.ts';
import type { AuditAct, AuditArea, AuditSubject, RecordAct } from '../ports/audit-log.ts';

export interface CommandLogDeps {
  db: Db;
  recordAct: RecordAct;
}

type CommandEntry = Omit<AuditAct, 'actor'>;

/** The commands that change something or show a report, by their first word or words. */
const loggedCommands: Readonly<Record<string, { area: AuditArea; about?: AuditSubject['kind'] }>> = {
  'venue add': { area: 'venues' },
  'venue retire': { area: 'venues', about: 'venue' },
  'places import': { area: 'venues' },
  'seasons import': { area: 'seasons' },
  'seasons publish': { area: 'seasons', about: 'season' },
  'seasons unpublish': { area: 'seasons', about: 'season' },
  'meals import': { area: 'seasons' },
  'offers import': { area: 'seasons' },
  seat: { area: 'events', about: 'event' },
  attendance: { area: 'events', about: 'event' },
  cancel: { area: 'events', about: 'event' },
  reports: { area: 'safety' },
  decide: { area: 'safety', about: 'report' },
  suspend: { area: 'safety', about: 'student' },
  restore: { area: 'safety', about: 'student' },
  prices: { area: 'money' },
  refund: { area: 'money', about: 'payment' },
  keep: { area: 'money', about: 'payment' },
};

/**
 * Runs a command of an organiser. The entry is written before it acts, because a command may have several
 * transactions: so nothing can be changed without an entry, even if the process is killed. A command that was
 * refused or failed gets a second entry.
 */
export async function runAudited(
  { db, recordAct }: CommandLogDeps,
  args: readonly string[],
  run: () => Promise<CommandResult>,
): Promise<CommandResult> {
  const entry = entryOf(args);
  if (!entry) return run();
  const record = (act: string) =>
    db.transaction().execute((tx) => recordAct(tx, { ...entry, act, actor: { kind: 'command_line' } }));
  await record(entry.act);
  let result: CommandResult;
  try {
    result = await run();
  } catch (error) {
    await record(`${error instanceof AppError ? 'Refused' : 'Failed'}: ${entry.act}`);
    throw error;
  }
  if (!result.ok) await record(`Refused: ${entry.act}`);
  return result;
}

/** Returns undefined for a command that only shows something. */
function entryOf(args: readonly string[]): CommandEntry | undefined {
  const [first = '', second = ''] = args;
  const two = `${first} ${second}`;
  const name = Object.hasOwn(loggedCommands, two) ? two : first;
  const command = Object.hasOwn(loggedCommands, name) ? loggedCommands[name] : undefined;
  if (!command) return undefined;
  const rest = args.slice(name.split(' ').length);
  const { area, about } = command;
  const act = `Command: ${name}`;
  if (about === undefined) return { area, act, ...detailsOf(rest) };
  const [id, ...others] = rest;
  if (id === undefined) return { area, act };
  const subject = { about: { kind: about, id } };
  // The rest of these commands names a student or tells students why: neither belongs into the entry itself.
  if (name === 'cancel') return { area, act, ...subject, ...reasonOf(others) };
  if (name === 'attendance') return attendanceEntry(area, act, id, others);
  return { area, act, ...subject, ...detailsOf(others) };
}

function attendanceEntry(
  area: AuditArea,
  act: string,
  eventId: string,
  [studentId = '', word = '']: string[],
): CommandEntry {
  if (!isId(studentId)) return { area, act, about: { kind: 'event', id: eventId } };
  return {
    area,
    act,
    about: { kind: 'student', id: studentId },
    details: { event: eventId, attendance: word },
  };
}

const detailsOf = (words: readonly string[]) =>
  words.length > 0 ? { details: { with: words.join(' ') } } : {};

const reasonOf = (words: readonly string[]) => (words.length > 0 ? { reason: words.join(' ') } : {});
