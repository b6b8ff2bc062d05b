import type { Static } from 'typebox';
import { Type } from '#type';
import { seasonPictures, seasonRegistrations } from '../../catalogue/season-choices.ts';
import { SeasonFile } from '../../catalogue/season-file.ts';
import { endpoint } from '../../endpoint.ts';
import { EventStatus, Instant } from '../../event-shapes.ts';
import { Affected, FileFault, FileText, maxFileBytes } from '../../catalogue/file-shapes.ts';
import { Reason, reasonMessages, ShownHash } from '../../office-shapes.ts';
import { catalogueMessages } from '../../rules/catalogue-messages.ts';
import { Season, Series, Site } from '../catalogue.ts';

/** 'draft' until it is published; then the states that students see. */
const states = ['draft', 'announced', 'open', 'running', 'over'] as const;

const SeasonSummary = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  dateRange: Type.String(),
  picture: Type.Enum(seasonPictures),
  registration: Type.Enum(seasonRegistrations),
  state: Type.Enum(states),
  /** In words: 'Open since Mar 1', 'Draft'. */
  stateText: Type.String(),
  publishedAt: Type.Union([Instant, Type.Null()]),
  /** Dates that were not cancelled, and the seats on them. */
  dates: Type.Integer(),
  seats: Type.Integer(),
  seatsTaken: Type.Integer(),
  /** Students who joined: by a ticket, a pass or the list. */
  joined: Type.Integer(),
});
export type OfficeSeasonSummaryBody = Static<typeof SeasonSummary>;

const SeasonDate = Type.Object({
  eventId: Type.String(),
  /** The day in New York: '2027-06-02'. */
  day: Type.String(),
  startsAt: Instant,
  endsAt: Instant,
  status: EventStatus,
  isOver: Type.Boolean(),
  capacity: Type.Integer(),
  seatsTaken: Type.Integer(),
  registered: Type.Integer(),
  kept: Type.Integer(),
  waiting: Type.Integer(),
});
export type OfficeSeasonDateBody = Static<typeof SeasonDate>;

const OfficeSeason = Type.Object({
  season: SeasonSummary,
  file: SeasonFile,
  /** The dates in the calendar; none before publishing. */
  dates: Type.Array(SeasonDate),
  offer: Type.Union([Type.Object({ total: Type.Integer(), left: Type.Integer() }), Type.Null()]),
  /** Only a season that no student has joined can be hidden again. */
  canUnpublish: Type.Boolean(),
  /** Of the saved file. */
  shownHash: ShownHash,
});
export type OfficeSeasonBody = Static<typeof OfficeSeason>;

const SeasonParams = Type.Object({ seasonId: Type.String({ maxLength: 60 }) });

export const list = endpoint({
  method: 'GET',
  path: 'organise/seasons',
  summary: 'All seasons, published or not, and the templates that a new one can be copied from.',
  access: 'organiser',
  right: 'seasons.manage',
  answers: {
    200: Type.Object({
      seasons: Type.Array(SeasonSummary),
      /** The seasons that come with the product and are not in the database. */
      templates: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), starts: Type.String() })),
      /** The year in New York. */
      thisYear: Type.Integer(),
    }),
  },
  errors: [],
});

export const show = endpoint({
  method: 'GET',
  path: 'organise/seasons/:seasonId',
  summary: 'One season: its file, and its dates with their numbers.',
  access: 'organiser',
  right: 'seasons.manage',
  params: SeasonParams,
  answers: { 200: OfficeSeason },
  errors: ['not_found'],
});

export const copy = endpoint({
  method: 'POST',
  path: 'organise/seasons/copy',
  summary: 'Copies a season or a template to another year: same weekdays, same length. Not published yet.',
  access: 'organiser',
  right: 'seasons.manage',
  body: Type.Object({
    from: Type.String({ maxLength: 60, default: '' }),
    year: Type.Integer({ minimum: 2000, maximum: 2100 }),
  }),
  answers: { 201: OfficeSeason },
  errors: ['not_found', 'season_exists'],
  repeat: 'stored-answer',
  messages: { from: catalogueMessages.from, year: catalogueMessages.year },
});

const CheckedSeason = Type.Object({
  faults: Type.Array(FileFault),
  /** What saving would do, one line for each change. Empty if the season is like that already. */
  lines: Type.Array(Type.String()),
  /** Whether students see the season already: then the change needs a reason. */
  isPublished: Type.Boolean(),
  /** Whether somebody else has saved the season since `base`. */
  isStale: Type.Boolean(),
  affected: Affected,
  /** Dates within two days of a holiday, to be confirmed. */
  nearHolidays: Type.Array(
    Type.Object({ day: Type.String(), holiday: Type.String(), holidayDay: Type.String() }),
  ),
  /** Years that the texts name and that are not of the season. */
  otherYears: Type.Array(Type.String()),
  /** All days with an event, as the file says. */
  days: Type.Array(Type.String()),
  /** What texts may contain in braces, with its value now. */
  placeholders: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** The page as students would see it; null while the file has faults. */
  page: Type.Union([
    Type.Object({
      season: Season,
      series: Type.Union([Series, Type.Null()]),
      site: Site,
    }),
    Type.Null(),
  ]),
  shownHash: ShownHash,
});
export type CheckedSeasonBody = Static<typeof CheckedSeason>;

export const check = endpoint({
  method: 'POST',
  path: 'organise/seasons/check',
  summary:
    'What is wrong with a season file, what saving it would do and to whom, and its page. Changes nothing.',
  access: 'organiser',
  right: 'seasons.manage',
  maxBodyBytes: maxFileBytes,
  body: Type.Object({
    file: FileText,
    /** The `shownHash` of the saved season that was opened. */
    base: Type.Optional(ShownHash),
  }),
  answers: { 200: CheckedSeason },
  errors: [],
  messages: { file: catalogueMessages.file },
});

export const save = endpoint({
  method: 'POST',
  path: 'organise/seasons',
  summary: 'Saves a season that students do not see yet. A new id makes a new season.',
  access: 'organiser',
  right: 'seasons.manage',
  maxBodyBytes: maxFileBytes,
  body: Type.Object({ file: FileText, shownHash: ShownHash }),
  answers: { 200: OfficeSeason },
  errors: ['list_changed'],
  repeat: 'stored-answer',
  messages: { file: catalogueMessages.file },
});

export const change = endpoint({
  method: 'POST',
  path: 'organise/seasons/:seasonId/change',
  summary: 'Changes a published season: cancels, moves and adds dates, pays back, and tells those affected.',
  access: 'organiser',
  right: 'seasons.manage',
  needsConfirmation: true,
  maxBodyBytes: maxFileBytes,
  params: SeasonParams,
  body: Type.Object({ file: FileText, shownHash: ShownHash, reason: Reason }),
  answers: { 200: OfficeSeason },
  errors: ['not_found', 'list_changed'],
  repeat: 'stored-answer',
  messages: { file: catalogueMessages.file, ...reasonMessages },
});

export const publish = endpoint({
  method: 'POST',
  path: 'organise/seasons/:seasonId/publish',
  summary: 'Shows the saved season to students, who can register from then on.',
  access: 'organiser',
  right: 'seasons.manage',
  params: SeasonParams,
  body: Type.Object({ shownHash: ShownHash }),
  answers: { 200: OfficeSeason },
  errors: ['not_found', 'list_changed'],
  repeat: 'stored-answer',
});

export const unpublish = endpoint({
  method: 'POST',
  path: 'organise/seasons/:seasonId/unpublish',
  summary: 'Hides a season that no student has joined.',
  access: 'organiser',
  right: 'seasons.manage',
  params: SeasonParams,
  answers: { 200: OfficeSeason },
  errors: ['not_found', 'season_joined'],
  repeat: 'stored-answer',
});
