import type { Static, TSchema } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { EventParams, EventStatus, Instant, TargetId } from '../../event-shapes.ts';
import { Reason, reasonMessages, ShownHash } from '../../office-shapes.ts';
import { eventVenueMessages } from '../../rules/office-messages.ts';

const Maybe = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const VenueId = Type.String({ maxLength: 100 });
const EventVenueParams = Type.Object({ eventId: TargetId, venueId: VenueId });

/** Rights and access of every endpoint here. */
const office = { access: 'organiser', right: 'venues.manage' } as const;

const Replacement = Type.Object({
  id: Type.String(),
  name: Type.String(),
  street: Type.String(),
  tablesFree: Type.Integer(),
  seatsPerTable: Type.Integer(),
  /** It was replaced for this event before. */
  wasAvoided: Type.Boolean(),
});

const EventVenue = Type.Object({
  id: Type.String(),
  name: Type.String(),
  street: Type.String(),
  isInvented: Type.Boolean(),
  /** Of this event. */
  tables: Type.Integer(),
  students: Type.Integer(),
  /** Null: students read 'Ask for Crewtable'. */
  reservation: Maybe(Type.String()),
  /** Venues with room for these tables at that time. */
  replacements: Type.Array(Replacement),
});

export type EventVenueBody = Static<typeof EventVenue>;

export const showEventVenues = endpoint({
  ...office,
  method: 'GET',
  path: 'organise/events/:eventId/venues',
  summary: 'Where the tables of the event are, or would be if they were told now.',
  params: EventParams,
  answers: {
    200: Type.Object({
      status: EventStatus,
      /** Students know the venues. Before, they are what the release would choose now. */
      isTold: Type.Boolean(),
      /** It is not over and not cancelled. */
      canChange: Type.Boolean(),
      startsAt: Instant,
      closesAt: Instant,
      venues: Type.Array(EventVenue),
      /** Tables for which there is no room anywhere. */
      withoutVenue: Type.Object({
        tables: Type.Integer(),
        students: Type.Integer(),
        largest: Type.Integer(),
      }),
    }),
  },
  errors: ['not_found'],
});

export type EventVenuesBody = Static<(typeof showEventVenues)['answers'][200]>;

export const setReservation = endpoint({
  ...office,
  method: 'POST',
  path: 'organise/events/:eventId/venues/:venueId/reservation',
  summary: 'What the restaurant calls our reservation. Students see it with their table.',
  params: EventVenueParams,
  body: Type.Object({
    reservation: Type.String({ maxLength: 400, default: '' }),
    /** What the page showed. If a colleague changed it meanwhile, nothing is changed. */
    shownReservation: Maybe(Type.String({ maxLength: 400 })),
  }),
  answers: { 200: Type.Object({ reservation: Maybe(Type.String()) }) },
  errors: ['not_found', 'too_late', 'list_changed'],
  repeat: 'stored-answer',
  messages: { reservation: eventVenueMessages.reservation, shownReservation: eventVenueMessages.reservation },
});

export const previewReplacement = endpoint({
  ...office,
  method: 'GET',
  path: 'organise/events/:eventId/venues/:venueId/replacement',
  summary: 'What moving the tables of this event to another venue would do, and whom it would tell.',
  params: EventVenueParams,
  query: Type.Object({ by: Type.Optional(VenueId) }),
  answers: {
    200: Type.Object({
      tables: Type.Integer(),
      /** Zero before the release, when nobody knows a venue. */
      told: Type.Integer(),
      /** What they read; null if nobody is told. */
      text: Maybe(Type.String()),
      /** Why it is not possible; null if it is. */
      refusal: Maybe(Type.String()),
      shownHash: ShownHash,
    }),
  },
  errors: ['not_found', 'too_late'],
});

export type ReplacementBody = Static<(typeof previewReplacement)['answers'][200]>;

export const replaceVenue = endpoint({
  ...office,
  method: 'POST',
  path: 'organise/events/:eventId/venues/:venueId/replace',
  summary: 'Moves the tables of this event to another venue, and tells their students once.',
  params: EventVenueParams,
  body: Type.Object({
    by: VenueId,
    reservation: Type.String({ maxLength: 400, default: '' }),
    reason: Reason,
    shownHash: ShownHash,
  }),
  answers: { 200: Type.Object({ tables: Type.Integer(), told: Type.Integer() }) },
  errors: ['not_found', 'too_late', 'not_available', 'list_changed'],
  repeat: 'stored-answer',
  messages: { by: eventVenueMessages.by, reservation: eventVenueMessages.reservation, ...reasonMessages },
});

const SheetNeeds = Type.Array(Type.Object({ label: Type.String(), count: Type.Integer() }));

const SheetTable = Type.Object({
  number: Type.Integer(),
  /** 'Maya R.', for place cards; in alphabetical order. */
  names: Type.Array(Type.String()),
  needs: SheetNeeds,
  /** In the words of the students, in alphabetical order: the order names nobody. */
  otherNeeds: Type.Array(Type.String()),
});

export const showSheet = endpoint({
  ...office,
  method: 'GET',
  path: 'organise/events/:eventId/sheet',
  summary: 'For the restaurants: tables, names for place cards, and needs as counts.',
  params: EventParams,
  answers: {
    200: Type.Object({
      title: Type.String(),
      startsAt: Instant,
      endsAt: Instant,
      /** Why there is no sheet; null if there is one. */
      refusal: Maybe(Type.String()),
      venues: Type.Array(
        Type.Object({
          /** Null for tables without a venue. */
          name: Maybe(Type.String()),
          address: Maybe(Type.String()),
          reservation: Maybe(Type.String()),
          /** Of all tables together. */
          needs: SheetNeeds,
          tables: Type.Array(SheetTable),
        }),
      ),
    }),
  },
  errors: ['not_found'],
});

export type SheetBody = Static<(typeof showSheet)['answers'][200]>;
