import type { ReportBody } from '@crewtable/contract';
import { newYorkDate, newYorkDay, newYorkShortDay } from '../../../platform/clock/new-york.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { hashOfShown } from '../../../platform/http/office/shown-hash.ts';
import { isId } from '../../../platform/ids.ts';
import { seasonEndOr } from '../decision-dates.ts';
import { findSeasonEnd } from '../reports.repository.ts';
import type { Decision } from '../reports.repository.ts';
import type { SafetyDeps } from '../safety.deps.ts';
import {
  dismissalWords,
  earlierReportsText,
  keepApartWords,
  timesText,
  warningWords,
} from './decision-words-rules.ts';
import type { SharedEvent } from './decision-words-rules.ts';
import { presentLine } from './list-reports.ts';
import { initialsOf, presentPerson } from './present-person.ts';
import {
  countMeetings,
  countOtherReportsBy,
  findCrew,
  findReport,
  listOtherReportsAbout,
  listPeople,
  listSharedEvents,
  listTableOf,
} from './reports-page.repository.ts';
import type { ReportRow } from './reports-page.repository.ts';
import { previewSuspension, wordsOf } from './suspension-preview.ts';

type Deps = Pick<SafetyDeps, 'db' | 'clock' | 'log' | 'suspendIn'>;
type Reader = Db | Tx;

/** A report as the page shows it. For an undecided one also what each decision causes. */
export async function showReport(deps: Deps, reportId: string): Promise<ReportBody> {
  const report = await requireReport(deps.db, reportId);
  const page = await describeReport(deps, deps.db, report);
  if (report.decidedAt) return page;
  return { ...page, choices: await describeChoices(deps, report, page) };
}

export async function requireReport(db: Reader, reportId: string): Promise<ReportRow> {
  const report = isId(reportId) ? await findReport(db, reportId) : undefined;
  if (!report) throw new AppError('not_found', { message: 'Report not found.' });
  return report;
}

/** Without the choices: what they cause is not needed once the report is decided. */
export async function describeReport(
  { clock }: Pick<Deps, 'clock'>,
  db: Reader,
  report: ReportRow,
): Promise<ReportBody> {
  const now = clock.now();
  const { reporterId, aboutId, context } = report;
  const people = await listPeople(
    db,
    [reporterId, aboutId].filter((id) => id !== null),
  );
  const [reporter, about] = [reporterId, aboutId].map((id) => presentPerson(people.get(id ?? ''))) as [
    ReportBody['reporter'],
    ReportBody['about'],
  ];
  const places =
    context === null || aboutId === null
      ? []
      : await listTableOf(db, { eventId: context, studentId: aboutId });
  const [first] = places;
  const crew = context !== null && isId(context) ? await findCrew(db, context) : undefined;
  const line = presentLine({
    ...report,
    title: first?.title ?? null,
    startsAt: first?.startsAt ?? null,
    number: first?.number ?? null,
    meetingTime: crew?.meetingTime ?? null,
  });
  const seasonEnd = await findLastDay(db, report, now);
  return {
    ...line,
    now: now.toISOString(),
    reporter,
    about,
    hasText: report.text !== '',
    table: first
      ? {
          number: first.number,
          day: newYorkShortDay(first.startsAt),
          seats: places.map((place) => ({
            initials: initialsOf(place),
            part: partOf(report, place.studentId),
          })),
        }
      : null,
    hasChat: crew !== undefined && report.decidedAt === null,
    facts: await listFacts(db, report, { reporter, about, where: line.where, now }),
    apartUntil: report.apartUntil && newYorkDay(new Date(report.apartUntil.getTime() - 1)),
    seasonEnd,
    choices: [],
  };
}

export function partOf({ reporterId, aboutId }: ReportRow, studentId: string) {
  if (studentId === reporterId) return 'reporter';
  return studentId === aboutId ? 'reported' : 'other';
}

async function findLastDay(db: Reader, { context }: ReportRow, now: Date): Promise<string> {
  return seasonEndOr(await findSeasonEnd(db, { context, today: newYorkDate(now) }), now);
}

interface FactsNeeded {
  reporter: ReportBody['reporter'];
  about: ReportBody['about'];
  where: string | null;
  now: Date;
}

async function listFacts(
  db: Reader,
  report: ReportRow,
  { reporter, about, where, now }: FactsNeeded,
): Promise<ReportBody['facts']> {
  const { id, reporterId, aboutId } = report;
  const facts = [
    { label: 'Reported by', text: personText(reporter) },
    { label: 'About', text: personText(about) },
    { label: 'Where', text: where ?? 'not said' },
  ];
  if (reporterId !== null && aboutId !== null) {
    const pair = { studentId: reporterId, aboutId };
    facts.push({ label: 'Met so far', text: timesText(await countMeetings(db, pair)) });
  }
  if (aboutId !== null) {
    const others = await listOtherReportsAbout(db, { id, aboutId });
    facts.push({
      label: `Other reports about ${about.name}`,
      text: earlierReportsText(others, reporterId),
    });
  }
  if (reporterId !== null) {
    const others = await countOtherReportsBy(db, { id, reporterId });
    facts.push({ label: `Other reports by ${reporter.name}`, text: others === 0 ? 'none' : String(others) });
  }
  if (reporterId !== null && aboutId !== null) {
    const shared = await listSharedEvents(db, { studentId: reporterId, aboutId }, now);
    facts.push({ label: 'Both come', text: sharedText(shared) });
  }
  return facts;
}

const personText = ({ name, college }: ReportBody['reporter']) =>
  college === null ? name : `${name}, ${college}`;

type Shared = Awaited<ReturnType<typeof listSharedEvents>>;

function sharedText(shared: Shared): string {
  const [next] = shared;
  if (!next) return 'to no event so far';
  const { day, tables } = sharedEventOf(next);
  const more = shared.length > 1 ? `, and ${shared.length - 1} later` : '';
  if (!tables) return `${next.title}, ${day}: will be kept apart${more}`;
  return tables[0] === tables[1]
    ? `${day}, both at table ${tables[0]}${more}`
    : `${day}, tables ${tables[0]} and ${tables[1]}${more}`;
}

function sharedEventOf({ startsAt, ownTable, otherTable }: Shared[number]): SharedEvent {
  return {
    day: newYorkShortDay(startsAt),
    tables: ownTable === null || otherTable === null ? undefined : [ownTable, otherTable],
  };
}

/** What is shown about a decision that suspends nobody, as it is hashed. */
export async function shownOfDecision(
  { clock }: Pick<Deps, 'clock'>,
  db: Reader,
  report: ReportRow,
  decision: Exclude<Decision, 'suspended'>,
): Promise<{ words: string; shownHash: string }> {
  const now = clock.now();
  const { reporterId, aboutId } = report;
  const people = await listPeople(
    db,
    [reporterId, aboutId].filter((id) => id !== null),
  );
  const about = presentPerson(people.get(aboutId ?? ''));
  const reporter = presentPerson(people.get(reporterId ?? ''));
  const names = { about: about.name, reporter: reporterId === null ? undefined : reporter.name };
  const words = await wordsOfDecision(db, { report, decision, names, now });
  return { words, shownHash: hashOfShown({ report: report.id, decision, words }) };
}

async function wordsOfDecision(
  db: Reader,
  given: {
    report: ReportRow;
    decision: Exclude<Decision, 'suspended'>;
    names: { about: string; reporter: string | undefined };
    now: Date;
  },
): Promise<string> {
  const { report, decision, names, now } = given;
  const { reporterId, aboutId } = report;
  if (decision === 'dismissed') return dismissalWords(names);
  if (decision === 'warned') {
    const lastDay = await findLastDay(db, report, now);
    return warningWords(names, newYorkDay(new Date(`${lastDay}T16:00:00Z`)));
  }
  const shared =
    reporterId === null || aboutId === null
      ? []
      : await listSharedEvents(db, { studentId: reporterId, aboutId }, now);
  return keepApartWords(shared.map(sharedEventOf));
}

async function describeChoices(
  deps: Deps,
  report: ReportRow,
  { about }: ReportBody,
): Promise<ReportBody['choices']> {
  const decisions =
    report.aboutId === null ? (['dismissed'] as const) : (['dismissed', 'warned', 'kept_apart'] as const);
  const choices: ReportBody['choices'] = [];
  for (const decision of decisions)
    choices.push({ decision, ...(await shownOfDecision(deps, deps.db, report, decision)) });
  const suspension = report.aboutId === null ? undefined : await previewSuspension(deps, report.aboutId);
  if (suspension)
    choices.push({
      decision: 'suspended',
      words: wordsOf(about.name, suspension),
      shownHash: hashOfShown(suspension),
    });
  return choices;
}
