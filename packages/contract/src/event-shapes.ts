import type { Static } from 'typebox';
import { Type } from '#type';

/** An event or a series: `06042025-summer-nyc`, `06012025-brunch-nyc`, `summer-nyc-2025`. */
export const TargetId = Type.String({ minLength: 1, maxLength: 100 });

export const EventParams = Type.Object({ eventId: TargetId });

export const Instant = Type.String({ format: 'date-time' });

const eventTitles = ['Brunch', 'Lunch', 'Dinner', 'Summer Series'] as const;
const eventStatuses = ['open', 'closed', 'released', 'completed', 'cancelled'] as const;

export const EventTitle = Type.Enum(eventTitles);
export const EventStatus = Type.Enum(eventStatuses);

/** Where it is. Sent to those who are registered, and to them only from release on. */
export const EventPlace = Type.Object({
  name: Type.String(),
  street: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
});

export const Waitlist = Type.Object({
  waiting: Type.Integer(),
  position: Type.Union([Type.Integer(), Type.Null()]),
});

/** What a list of events to register for says of each, for this student, now. */
export const EventEntry = Type.Object({
  eventId: Type.String(),
  title: EventTitle,
  dateTime: Instant,
  status: EventStatus,
  isUserRegistered: Type.Boolean(),
  groupSize: Type.String({ description: "'6-8'" }),
  location: Type.String({ description: 'The part of the city' }),
  timeRange: Type.String({ description: "'11:00 AM - 12:30 PM'" }),
  eventDetails: Type.Union([EventPlace, Type.Null()]),
  seriesId: Type.Union([Type.String(), Type.Null()]),
  seatsLeft: Type.Integer(),
  amountDueCents: Type.Integer({ description: 'What this student would pay now; 0 where nothing is due' }),
  /** There where it is full: how many wait, and the own place in line. */
  waitlist: Type.Optional(Waitlist),
  /** A seat from the waitlist is kept for this student until then. */
  offeredUntil: Type.Optional(Instant),
  /** This student began to pay for a seat, which is kept until then, also where it is the last one. */
  keptUntil: Type.Optional(Instant),
});

export type EventBody = Static<typeof EventEntry>;
export type EventTitleName = EventBody['title'];
export type EventStatusName = EventBody['status'];

/** A plain object, because in the browser schemas are built of nothing and have no properties to take over. */
export const pageFields = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '10 by default' })),
};

export const Page = Type.Object(pageFields);

/** Something extra that a student has been given. */
export const Perk = Type.Object({
  kind: Type.Enum(['early_credit', 'appetizer'] as const),
  amountCents: Type.Integer(),
  /** The event at which it is to be used. */
  eventId: Type.Union([Type.String(), Type.Null()]),
});
export type PerkBody = Static<typeof Perk>;
