import type {
  Answer,
  api,
  OfficeSeasonBody,
  OfficeSeasonDateBody,
  OfficeSeasonSummaryBody,
} from '@crewtable/contract';
import { newYorkDate } from '../../../../platform/clock/new-york.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import { hashOfShown } from '../../../../platform/http/office/shown-hash.ts';
import { readBundledSeasons } from '../../catalogue/bundled-catalogue.ts';
import { hasRegistrations, listSeasonEvents } from '../../seasons/season-events.repository.ts';
import type { SeasonEvent } from '../../seasons/season-events.repository.ts';
import { opensAtOf, seasonStateOf } from '../../seasons/season-status.ts';
import { findSeasonRow, listSeasons } from '../../seasons/seasons.repository.ts';
import type { SeasonRow } from '../../seasons/seasons.repository.ts';
import { monthAndDay } from '../../seasons/season-words.ts';
import { seasonPlans } from '../../catalogue/catalogue-rules.ts';
import { isOpen } from '../../seats/seat-rules.ts';
import { countJoined, findOfferLeft } from './office-seasons.repository.ts';

export async function listOfficeSeasons(db: Db, now: Date): Promise<Answer<typeof api.officeSeasons.list>> {
  const rows = await listSeasons(db);
  const seasons = await Promise.all(
    rows.map(async (row) =>
      summaryOf(row, await listSeasonEvents(db, row.id), await countJoined(db, row.id), now),
    ),
  );
  const templates = readBundledSeasons()
    .filter(({ id }) => !rows.some((row) => row.id === id))
    .map(({ id, title, starts }) => ({ id, title, starts }));
  // The latest first: that is the one to work on.
  const latestFirst = rows
    .map(({ file }, index) => ({ starts: file.starts, season: seasons[index]! }))
    .toSorted((one, other) => (one.starts < other.starts ? 1 : -1));
  return {
    seasons: latestFirst.map(({ season }) => season),
    templates,
    thisYear: Number(newYorkDate(now).slice(0, 4)),
  };
}

export async function showOfficeSeason(db: Db | Tx, id: string, now: Date): Promise<OfficeSeasonBody> {
  const row = await findSeasonRow(db, id);
  if (!row) throw new AppError('not_found', { message: `There is no season ${id}.` });
  const events = await listSeasonEvents(db, id);
  const joined = await countJoined(db, id);
  const left = row.file.tickets?.offer ? await findOfferLeft(db, id) : undefined;
  return {
    season: summaryOf(row, events, joined, now),
    file: row.file,
    dates: events.map((event) => presentDate(event, now)),
    offer: left === undefined ? null : { total: row.file.tickets!.offer!.students, left },
    canUnpublish: row.publishedAt !== null && !(await hasRegistrations(db, id)),
    shownHash: hashOfSavedSeason(row),
  };
}

/** Changes with every saved version, and when the season is shown or hidden. */
export function hashOfSavedSeason(row: Pick<SeasonRow, 'file' | 'publishedAt'> | undefined): string {
  return hashOfShown({ file: row?.file, isPublished: row !== undefined && row.publishedAt !== null });
}

function summaryOf(
  row: SeasonRow,
  events: readonly SeasonEvent[],
  joined: number,
  now: Date,
): OfficeSeasonSummaryBody {
  const { id, slug, file, publishedAt } = row;
  const dates = events
    .filter(({ status }) => status !== 'cancelled')
    .map((event) => ({ ...event, isOpen: isOpen(event, now) }));
  const state = publishedAt === null ? 'draft' : seasonStateOf(file, dates, now);
  const planned = seasonPlans(file);
  const isInCalendar = events.length > 0;
  return {
    id,
    slug,
    title: file.title,
    dateRange: file.dateRange,
    picture: file.picture,
    registration: file.registration,
    state,
    stateText: stateText(row, state),
    publishedAt: publishedAt?.toISOString() ?? null,
    dates: isInCalendar ? dates.length : planned.length,
    seats: isInCalendar
      ? dates.reduce((sum, { capacity }) => sum + capacity, 0)
      : planned.reduce((sum, { plan }) => sum + plan.capacity, 0),
    seatsTaken: dates.reduce((sum, { seatsTaken }) => sum + seatsTaken, 0),
    joined,
  };
}

function stateText({ file, publishedAt }: SeasonRow, state: OfficeSeasonSummaryBody['state']): string {
  const opensAt = opensAtOf(file);
  switch (state) {
    case 'draft':
      return 'Draft';
    case 'announced':
      if (file.registration === 'list') return 'Early registration';
      return opensAt ? `Opens ${monthAndDay(newYorkDate(opensAt))}` : 'Coming soon';
    case 'open': {
      const since = opensAt !== undefined && opensAt > publishedAt! ? opensAt : publishedAt!;
      return `Open since ${monthAndDay(newYorkDate(since))}`;
    }
    case 'running':
      return 'Running';
    case 'over':
    default:
      return 'Over';
  }
}

function presentDate(event: SeasonEvent, now: Date): OfficeSeasonDateBody {
  const { id, startsAt, endsAt, status, capacity, seatsTaken, registered, kept, waiting } = event;
  return {
    eventId: id,
    day: newYorkDate(startsAt),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    status,
    isOver: endsAt <= now,
    capacity,
    seatsTaken,
    registered,
    kept,
    waiting,
  };
}
