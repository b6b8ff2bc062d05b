import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../endpoint.ts';
import { leadMessages, nameMessage } from '../rules/field-messages.ts';
import { EventParams, EventTitle, Instant, Perk, TargetId } from '../event-shapes.ts';

const Registration = Type.Object({
  eventId: Type.String(),
  registeredAt: Instant,
  /** The student's own invite code for this event or its series. */
  referralId: Type.String(),
  perks: Type.Array(Perk),
});
export type RegistrationBody = Static<typeof Registration>;

export const register = endpoint({
  method: 'POST',
  path: 'events/:eventId',
  summary: 'Registers for an event that is paid for, or costs nothing. Repeating it is harmless.',
  access: 'student',
  params: EventParams,
  answers: { 201: Registration },
  errors: [
    'not_found',
    'payment_needed',
    'event_full',
    'event_cancelled',
    'registration_closed',
    'profile_incomplete',
    'suspended',
  ],
});

export const unregister = endpoint({
  method: 'DELETE',
  path: 'events/:eventId/registered',
  summary: 'Gives the seat back while registration is open. What was paid stays with the event.',
  access: 'student',
  params: EventParams,
  answers: { 201: Type.Object({ success: Type.Boolean() }) },
  errors: ['not_found', 'registration_closed'],
});

export const preregister = endpoint({
  method: 'POST',
  path: 'events/:eventId/preregister',
  summary: 'Completes a registration within a series, with the invitation that led to it.',
  access: 'student',
  params: EventParams,
  body: Type.Optional(
    Type.Object({ referralId: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])) }),
  ),
  answers: { 201: Registration },
  errors: [
    'not_found',
    'payment_needed',
    'event_full',
    'event_cancelled',
    'registration_closed',
    'profile_incomplete',
    'suspended',
  ],
});

export const registerLead = endpoint({
  method: 'POST',
  path: 'events/register-event-lead',
  summary: 'Stores a lead, before the visitor has an account. The newest one for an address counts.',
  access: 'anyone',
  body: Type.Object({
    // Above every limit of the rules, so that the messages of the rules are sent.
    firstName: Type.String({ maxLength: 2_000, default: '' }),
    lastName: Type.String({ maxLength: 2_000, default: '' }),
    email: Type.String({ maxLength: 2_000, default: '' }),
    eventId: TargetId,
    referralId: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  }),
  answers: { 201: Type.Object({ success: Type.Boolean() }) },
  errors: ['not_found'],
  messages: {
    firstName: nameMessage,
    lastName: nameMessage,
    email: leadMessages.email,
    eventId: 'Missing event or referral information.',
  },
});

export const joinWaitlist = endpoint({
  method: 'POST',
  path: 'events/:eventId/waitlist',
  summary: 'Joins the waitlist of a full event. Repeating it is harmless.',
  access: 'student',
  params: EventParams,
  answers: { 201: Type.Object({ position: Type.Integer() }) },
  errors: ['not_found', 'not_available', 'event_cancelled', 'registration_closed', 'suspended'],
});

export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: 'events/:eventId/waitlist',
  summary: 'Leaves the waitlist; an offered seat goes to the next student.',
  access: 'student',
  params: EventParams,
  answers: { 200: Type.Object({}) },
  errors: ['not_found'],
});

const PassDate = Type.Object({
  eventId: Type.String(),
  date: Instant,
  state: Type.Enum(['came', 'missed', 'to_come', 'waitlist', 'no_seat', 'cancelled'] as const, {
    description: "'no_seat': the student gave the seat back, or never got one",
  }),
});

const Pass = Type.Object({
  seriesId: Type.String(),
  title: EventTitle,
  dates: Type.Array(PassDate),
});
export type PassBody = Static<typeof Pass>;

export const listPasses = endpoint({
  method: 'GET',
  path: 'events/passes',
  summary: "The student's passes that still have dates to come, with every date that each covers.",
  access: 'student',
  answers: { 200: Type.Array(Pass) },
  errors: [],
});
