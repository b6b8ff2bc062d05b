import type { Static, TSchema } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { EventStatus, Instant } from '../../event-shapes.ts';
import { Reason, reasonMessages, ShownHash } from '../../office-shapes.ts';
import { venueMessages } from '../../rules/office-messages.ts';

const Maybe = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const Text = Type.String({ maxLength: 400, default: '' });

/** A restaurant. A plain object, so that bodies can include it. The rules check what the schema lets through. */
const venueProperties = {
  name: Text,
  street: Text,
  city: Text,
  state: Text,
  zip: Text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  afterPartyName: Text,
  afterPartyAddress: Text,
  /** How many of our tables it takes at once. */
  tables: Type.Integer(),
  seatsPerTable: Type.Integer(),
};

const VenueParams = Type.Object({ venueId: Type.String({ maxLength: 100 }) });

/** An event to come that has tables at the venue. */
const Use = Type.Object({
  eventId: Type.String(),
  title: Type.String(),
  startsAt: Instant,
  status: EventStatus,
  tables: Type.Integer(),
  students: Type.Integer(),
});

const OfficeVenue = Type.Object({
  id: Type.String(),
  ...venueProperties,
  /** Exists in a demo only. */
  isInvented: Type.Boolean(),
  /** No further event is assigned to it. */
  isRetired: Type.Boolean(),
  uses: Type.Array(Use),
});

export type OfficeVenueBody = Static<typeof OfficeVenue>;

const office = { access: 'organiser', right: 'venues.manage' } as const;

export const listVenues = endpoint({
  ...office,
  method: 'GET',
  path: 'organise/venues',
  summary: 'The restaurants with the events to come that have tables there; retired ones last.',
  answers: {
    200: Type.Object({
      venues: Type.Array(OfficeVenue),
      /** A demo invents restaurants at its first release. */
      inventsVenues: Type.Boolean(),
    }),
  },
  errors: [],
});

export type OfficeVenuesBody = Static<(typeof listVenues)['answers'][200]>;

export const addVenue = endpoint({
  ...office,
  method: 'POST',
  path: 'organise/venues',
  summary: 'Adds a restaurant. Events that wait for a venue are tried again at once.',
  body: Type.Object(venueProperties),
  answers: { 200: Type.Object({ id: Type.String() }) },
  errors: ['venue_exists'],
  repeat: 'stored-answer',
  messages: venueMessages,
});

export const previewChange = endpoint({
  ...office,
  method: 'POST',
  path: 'organise/venues/:venueId/check',
  summary: 'What changing the venue would do, and whom it would tell. Changes nothing.',
  params: VenueParams,
  body: Type.Object(venueProperties),
  answers: {
    200: Type.Object({
      changes: Type.Array(Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })),
      /** How many students are told, each once for each event. */
      told: Type.Integer(),
      events: Type.Integer(),
      /** Why it is not possible; null if it is. */
      refusal: Maybe(Type.String()),
      shownHash: ShownHash,
    }),
  },
  errors: ['not_found'],
  messages: venueMessages,
});

export type VenueChangeBody = Static<(typeof previewChange)['answers'][200]>;

export const changeVenue = endpoint({
  ...office,
  method: 'POST',
  path: 'organise/venues/:venueId',
  summary: 'Changes a restaurant, and tells the students of released events if their evening changes.',
  params: VenueParams,
  body: Type.Object({ ...venueProperties, reason: Reason, shownHash: ShownHash }),
  answers: { 200: Type.Object({ told: Type.Integer() }) },
  errors: ['not_found', 'list_changed', 'venue_in_use'],
  repeat: 'stored-answer',
  messages: { ...venueMessages, ...reasonMessages },
});

export const previewRetirement = endpoint({
  ...office,
  method: 'GET',
  path: 'organise/venues/:venueId/retirement',
  summary: 'The events that stay at the venue if it is retired.',
  params: VenueParams,
  answers: { 200: Type.Object({ uses: Type.Array(Use), shownHash: ShownHash }) },
  errors: ['not_found'],
});

export type RetirementBody = Static<(typeof previewRetirement)['answers'][200]>;

export const retireVenue = endpoint({
  ...office,
  method: 'POST',
  path: 'organise/venues/:venueId/retire',
  summary: 'No further event is assigned to the venue. Events whose tables are there stay.',
  params: VenueParams,
  body: Type.Object({ reason: Reason, shownHash: ShownHash }),
  answers: { 200: Type.Object({ retired: Type.Literal(true) }) },
  errors: ['not_found', 'list_changed'],
  repeat: 'stored-answer',
  messages: reasonMessages,
});

export const useAgain = endpoint({
  ...office,
  method: 'POST',
  path: 'organise/venues/:venueId/use-again',
  summary: 'Events can be assigned to a retired venue again.',
  params: VenueParams,
  answers: { 200: Type.Object({ retired: Type.Literal(false) }) },
  errors: ['not_found'],
  repeat: 'stored-answer',
});
