import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../event-shapes.ts';
import { Reason, reasonMessages } from '../../office-shapes.ts';
import { organiserMessages } from '../../rules/office-messages.ts';

const eventFields = {
  eventId: Type.String(),
  title: Type.String(),
  startsAt: Instant,
  endsAt: Instant,
};

const Venue = Type.Object({ id: Type.String(), name: Type.String() });

const ownShiftFields = {
  ...eventFields,
  /** Null: the whole event. */
  venueName: Type.Union([Type.String(), Type.Null()]),
  /** From two hours before the start until two hours after the end. */
  isRunning: Type.Boolean(),
};

const OwnShift = Type.Object(ownShiftFields);

export type OwnShiftBody = Static<typeof OwnShift>;

const Shift = Type.Object({
  organiserId: Type.String(),
  organiserName: Type.String(),
  ...ownShiftFields,
});

export type ShiftBody = Static<typeof Shift>;

const Shifts = Type.Object({
  shifts: Type.Array(Shift),
  /** What can be chosen for another shift. */
  hosts: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  events: Type.Array(Type.Object(eventFields)),
  venues: Type.Array(Venue),
});

export type ShiftsBody = Static<typeof Shifts>;

export const own = endpoint({
  method: 'GET',
  path: 'organise/shifts',
  summary: "The organiser's own shifts that are not over, the next one first.",
  access: 'organiser',
  right: 'self',
  answers: { 200: Type.Object({ shifts: Type.Array(OwnShift) }) },
  errors: [],
});

export const all = endpoint({
  method: 'GET',
  path: 'organise/team/shifts',
  summary: 'The shifts of all hosts that are not over, and what can be chosen for another one.',
  access: 'organiser',
  right: 'team.manage',
  answers: { 200: Shifts },
  errors: [],
});

export const give = endpoint({
  method: 'POST',
  path: 'organise/team/:organiserId/shifts',
  summary: 'Gives a host a shift at an event, or another venue for the shift that the host has there.',
  access: 'organiser',
  right: 'team.manage',
  needsConfirmation: true,
  params: Type.Object({ organiserId: Type.String({ maxLength: 100 }) }),
  body: Type.Object({
    eventId: Type.String({ maxLength: 100, default: '' }),
    /** Null: the whole event. */
    venueId: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
    reason: Reason,
  }),
  answers: { 200: Shifts },
  errors: ['not_found', 'event_cancelled', 'too_late'],
  repeat: 'stored-answer',
  messages: {
    eventId: organiserMessages.shiftEvent,
    venueId: organiserMessages.shiftVenue,
    ...reasonMessages,
  },
});

export const remove = endpoint({
  method: 'POST',
  path: 'organise/team/:organiserId/shifts/:eventId/remove',
  summary: 'Removes a shift. The host no longer reads that event with the next call.',
  access: 'organiser',
  right: 'team.manage',
  needsConfirmation: true,
  params: Type.Object({
    organiserId: Type.String({ maxLength: 100 }),
    eventId: Type.String({ maxLength: 100 }),
  }),
  body: Type.Object({ reason: Reason }),
  answers: { 200: Shifts },
  errors: ['not_found'],
  repeat: 'stored-answer',
  messages: reasonMessages,
});
