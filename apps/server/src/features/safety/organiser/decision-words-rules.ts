/** The words that say what a decision causes. Days and amounts are given as text. */

export interface SuspensionFacts {
  /** Each as 'table 31 on Wed, Jun 4'. */
  tables: readonly string[];
  /** How many different students at these tables are told. */
  notifiedStudents: number;
  freedSeats: number;
  waitlists: number;
  /** '$15.00'; undefined if nothing goes back. */
  refunded: string | undefined;
  /** '$5.00'; undefined if no hold was captured. */
  captured: string | undefined;
  quickcrew: 'lobby' | 'crew' | undefined;
}

export function suspensionWords(name: string, facts: SuspensionFacts): string {
  const { notifiedStudents, refunded, captured, quickcrew } = facts;
  const sentences = [
    leavingWords(name, facts),
    notifiedStudents > 0
      ? `${notifiedStudents} ${notifiedStudents === 1 ? 'person is' : 'people are'} told once that somebody cannot come.`
      : '',
    quickcrew === 'lobby' ? `${name} leaves the QuickCrew lobby, and its hold is released.` : '',
    quickcrew === 'crew' ? `${name} leaves the QuickCrew crew, and its members are told.` : '',
    moneyWords(refunded, captured),
    `${name} is told, and all sessions end.`,
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function leavingWords(name: string, { tables, freedSeats, waitlists }: SuspensionFacts): string {
  const left = [
    ...tables,
    ...(freedSeats > 0 ? [`${freedSeats} open ${freedSeats === 1 ? 'event' : 'events'}`] : []),
    ...(waitlists > 0 ? [`${waitlists} ${waitlists === 1 ? 'waitlist' : 'waitlists'}`] : []),
  ];
  if (left.length === 0) return `${name} has no seat at a coming event.`;
  const seats = `${freedSeats} ${freedSeats === 1 ? 'seat goes' : 'seats go'} to the waitlist`;
  return `${name} leaves ${listed(left)}${freedSeats > 0 ? `; ${seats}` : ''}.`;
}

function moneyWords(refunded: string | undefined, captured: string | undefined): string {
  if (refunded !== undefined && captured !== undefined)
    return `${refunded} of open deposits and tickets go back, a captured hold of ${captured} does not.`;
  if (refunded !== undefined) return `${refunded} of open deposits and tickets go back.`;
  return captured === undefined ? '' : `A captured hold of ${captured} does not go back.`;
}

export interface PairFacts {
  /** Undefined if the reporter has deleted the account. */
  reporter: string | undefined;
  about: string;
}

export function dismissalWords({ reporter, about }: PairFacts): string {
  const told =
    reporter === undefined
      ? 'Nobody is told.'
      : `${reporter} is told that it was looked at, ${about} nothing.`;
  return `This report no longer keeps the two apart. ${told}`;
}

export function warningWords({ reporter, about }: PairFacts, until: string): string {
  const other = reporter === undefined ? '' : ` ${reporter} is told that a warning was given.`;
  return `${about} is told which rule, not by whom.${other} The two stay apart until the season ends on ${until}.`;
}

export interface SharedEvent {
  /** 'Wed, Jun 4'. */
  day: string;
  tables: readonly [number, number] | undefined;
}

export function keepApartWords(shared: readonly SharedEvent[]): string {
  return [
    'Never at one table or in one crew until then.',
    ...shared.map(sharedWords),
    'Neither of them is told.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function sharedWords({ day, tables }: SharedEvent): string {
  if (!tables) return '';
  const [one, other] = tables;
  return one === other
    ? `On ${day} both are at table ${one}, which stays as it is.`
    : `On ${day} nothing moves: they are at tables ${one} and ${other}.`;
}

/** '1, from another student (warned)'. */
export function earlierReportsText(
  reports: readonly { reporterId: string | null; decision: string | null }[],
  reporterId: string | null,
): string {
  if (reports.length === 0) return 'none before';
  const isSame = reports.every((report) => reporterId !== null && report.reporterId === reporterId);
  const from = isSame
    ? 'from the same student'
    : reports.length === 1
      ? 'from another student'
      : 'also from other students';
  const outcomes = [...new Set(reports.map(({ decision }) => decisionWords(decision)))].join(', ');
  return `${reports.length}, ${from} (${outcomes})`;
}

export function decisionWords(decision: string | null): string {
  return decision === null ? 'undecided' : decision.replace('_', ' ');
}

export function timesText(count: number): string {
  if (count === 0) return 'never';
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
}

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
