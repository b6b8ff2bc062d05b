import type { Static } from 'typebox';
import { Type } from '#type';

/** The id of an event or a series: `06042025-summer-nyc`, `06012025-brunch-nyc`, `summer-nyc-2025`. */
export const TargetId = Type.String({ minLength: 1, maxLength: 100 });

export const EventParams = Type.Object({ eventId: TargetId });

export const Instant = Type.String({ format: 'date-time' });

const eventStatuses = ['open', 'closed', 'released', 'completed', 'cancelled'] as const;

/** 'Brunch', 'Summer Series': the title of the meal or series. */
export const EventTitle = Type.String({ minLength: 1, maxLength: 40 });
export const EventStatus = Type.Enum(eventStatuses);

/** The address of the event. Sent only to registered students, and only after the release. */
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

/** One entry in the list of events to register for, as it is for this student now. */
export const EventEntry = Type.Object({
  eventId: Type.String(),
  title: EventTitle,
  dateTime: Instant,
  /** Registration closes. The tables are formed and told then. */
  closesAt: Instant,
  status: EventStatus,
  isUserRegistered: Type.Boolean(),
  groupSize: Type.String({ description: "'6-8'" }),
  location: Type.String({ description: 'The part of the city' }),
  timeRange: Type.String({ description: "'11:00 AM - 12:30 PM'" }),
  eventDetails: Type.Union([EventPlace, Type.Null()]),
  seriesId: Type.Union([Type.String(), Type.Null()]),
  seatsLeft: Type.Integer(),
  amountDueCents: Type.Integer({ description: 'What this student would pay now; 0 where nothing is due' }),
  /** Only if the event is full: how many students wait, and this student's own position. */
  waitlist: Type.Optional(Waitlist),
  /** A seat offered from the waitlist is reserved for this student until then. */
  offeredUntil: Type.Optional(Instant),
  /** This student has started to pay for a seat. It is reserved until then, even if it is the last one. */
  keptUntil: Type.Optional(Instant),
});

export type EventBody = Static<typeof EventEntry>;
export type EventStatusName = EventBody['status'];

/**
 * A plain object, because in the browser `Type` returns undefined: a schema has no properties to spread
 * there.
 */
export const pageFields = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '10 by default' })),
};

export const Page = Type.Object(pageFields);

/** A benefit that a student has received. */
export const Perk = Type.Object({
  kind: Type.Enum(['early_credit', 'appetizer'] as const),
  amountCents: Type.Integer(),
  /** The event at which the student can use it. */
  eventId: Type.Union([Type.String(), Type.Null()]),
});
export type PerkBody = Static<typeof Perk>;
