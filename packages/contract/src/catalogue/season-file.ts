import type { Static } from 'typebox';
import { Type } from '#type';
import { seasonPictures } from './season-pictures.ts';

/**
 * A season as a file: `npm run organise -- seasons export` writes it, `seasons import` reads it. The JSON
 * Schema of the file is this schema.
 */

/** Files of another version are refused. */
export const seasonFileVersion = 1;

export const seasonRegistrations = ['tickets', 'list', 'none'] as const;

const Id = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 60,
  description: 'Small letters, digits and single hyphens. Never changes after publishing.',
});
const Line = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description && { description }) });
const Text = Line(2_000);

export const CalendarDate = Type.String({ format: 'date', description: "'2025-06-04', in New York" });
export const TimeOfDay = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: "'19:00', in New York",
});
export const PriceCents = Type.Integer({ minimum: 50, maximum: 100_000, description: 'In cents' });
const Capacity = Type.Integer({ minimum: 2, maximum: 10_000 });
const TableSize = Type.Integer({ minimum: 2, maximum: 12 });
/** 0 is Sunday. */
export const Weekday = Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday' });

const Steps = Type.Object(
  {
    heading: Line(80),
    note: Type.Optional(Line(200)),
    items: Type.Array(Type.Object({ title: Line(80), text: Text }, { additionalProperties: false }), {
      minItems: 1,
      maxItems: 6,
    }),
  },
  { additionalProperties: false },
);

const Features = Type.Object(
  {
    heading: Line(80),
    items: Type.Array(
      Type.Object({ label: Line(40), title: Line(80), text: Text }, { additionalProperties: false }),
      { minItems: 3, maxItems: 3, description: 'One for each of the three drawings' },
    ),
  },
  { additionalProperties: false },
);

const Questions = Type.Object(
  {
    heading: Line(80),
    note: Type.Optional(Line(200)),
    items: Type.Array(
      Type.Object(
        { question: Line(200), answer: Type.Array(Text, { minItems: 1, maxItems: 6 }) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 20 },
    ),
  },
  { additionalProperties: false },
);

const Figures = Type.Array(
  Type.Object({ figure: Line(12), text: Line(80) }, { additionalProperties: false }),
  { minItems: 1, maxItems: 4 },
);

/**
 * Texts may contain the placeholders of `season-placeholders.ts`, such as {dates} or {passPrice}, so that they
 * stay true when dates and prices change.
 */
export const SeasonTexts = Type.Object(
  {
    card: Line(300, 'On the card of the season'),
    banner: Line(80, 'In the bar at the top of every page while the season is open'),
    link: Line(30, 'In the menu of the header while the season is open'),
    tab: Line(60, 'The title of the browser tab'),
    description: Line(300, 'For search engines'),
    heading: Line(80, 'The first heading of the page'),
    lead: Line(500, 'The sentences below the heading'),
    landing: Type.Optional(
      Type.Object(
        { heading: Line(80), text: Line(500) },
        { additionalProperties: false, description: 'On the landing page while the season is open' },
      ),
    ),
    afterwards: Type.Object(
      { heading: Line(80), lead: Line(500) },
      { additionalProperties: false, description: 'In place of heading and lead when the season is over' },
    ),
    features: Type.Optional(Features),
    steps: Type.Optional(Steps),
    questions: Type.Optional(Questions),
    figures: Type.Optional(Figures),
  },
  { additionalProperties: false },
);
export type SeasonTextsBody = Static<typeof SeasonTexts>;

const Rhythm = Type.Object(
  {
    weekday: Weekday,
    first: CalendarDate,
    last: CalendarDate,
    except: Type.Array(CalendarDate, { maxItems: 60, description: 'Dates of the rhythm without an event' }),
    additional: Type.Array(CalendarDate, { maxItems: 60, description: 'Dates outside the rhythm' }),
    hours: Type.Optional(
      Type.Array(
        Type.Object(
          { date: CalendarDate, from: TimeOfDay, until: TimeOfDay },
          { additionalProperties: false },
        ),
        { maxItems: 60, description: 'Single dates with other hours than the season' },
      ),
    ),
  },
  { additionalProperties: false },
);

const Tickets = Type.Object(
  {
    eventTitle: Line(40, "'Summer Series'"),
    eventWord: Type.String({
      pattern: '^[a-z0-9]+$',
      maxLength: 20,
      description: "The middle of the event ids: 'summer' in 06042025-summer-nyc",
    }),
    passCents: PriceCents,
    ticketCents: PriceCents,
    capacity: Capacity,
    tableMin: TableSize,
    tableMax: TableSize,
    area: Line(60),
    from: TimeOfDay,
    until: TimeOfDay,
    dates: Rhythm,
    opens: Type.Optional(
      Type.Object(
        { date: CalendarDate, time: TimeOfDay },
        { additionalProperties: false, description: 'When registration opens; at once if it is missing' },
      ),
    ),
    offer: Type.Optional(
      Type.Object(
        {
          students: Type.Integer({ minimum: 1, maximum: 1_000 }),
          amountCents: PriceCents,
        },
        { additionalProperties: false, description: 'Credit for the first students who register' },
      ),
    ),
  },
  { additionalProperties: false },
);
export type SeasonTickets = Static<typeof Tickets>;

export const SeasonFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.Literal(seasonFileVersion),
    id: Id,
    slug: Type.String({
      pattern: '^[a-z]+(-[a-z]+)*$',
      maxLength: 30,
      description: "The address of the page: 'summer' in /events/semesters/summer. Seasons may share it.",
    }),
    title: Line(60, "'Summer 2025'"),
    seriesTitle: Type.Optional(Line(120, "'Summer 2025 NYC Student Networking Series'")),
    starts: CalendarDate,
    ends: CalendarDate,
    dateRange: Line(60, "As shown: 'June 4 - August 27, 2025'"),
    picture: Type.Enum(seasonPictures),
    registration: Type.Enum(seasonRegistrations, {
      description: 'What students can do: buy tickets, join a list, or nothing',
    }),
    tickets: Type.Optional(Tickets),
    texts: SeasonTexts,
  },
  { additionalProperties: false },
);
export type SeasonFileBody = Static<typeof SeasonFile>;
