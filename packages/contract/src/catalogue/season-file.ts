import type { Static } from 'typebox';
import { Type } from '#type';
import { CalendarDate, Line, PriceCents, TimeOfDay, Weekday } from './file-fields.ts';
import { seasonPictures, seasonRegistrations } from './season-choices.ts';
import { SeasonTexts } from './season-texts.ts';

/**
 * A season as a file: `npm run organise -- seasons export` writes it, `seasons import` reads it. The JSON
 * Schema of the file is this schema.
 */

/** Files of another version are refused. */
export const seasonFileVersion = 1;

const Id = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 60,
  description: 'Small letters, digits and single hyphens. Never changes after publishing.',
});
const Capacity = Type.Integer({ minimum: 2, maximum: 10_000 });
const TableSize = Type.Integer({ minimum: 2, maximum: 12 });
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
