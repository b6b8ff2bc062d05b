import type { Static, TSchema } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { EventParams, EventStatus, Instant, TargetId } from '../../event-shapes.ts';
import { nameProperties, Reason, reasonMessages } from '../../office-shapes.ts';
import { rosterMessages } from '../../rules/office-messages.ts';

const Maybe = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const studentProperties = { ...nameProperties, college: Type.String() };

export const showWaitlist = endpoint({
  method: 'GET',
  path: 'organise/events/:eventId/waitlist',
  summary: 'Who waits, in order, and the offers with their ends.',
  access: 'organiser',
  right: 'people.read',
  params: EventParams,
  answers: {
    200: Type.Object({
      event: Type.Object({
        id: Type.String(),
        title: Type.String(),
        series: Maybe(Type.String()),
        status: EventStatus,
        startsAt: Instant,
        closesAt: Instant,
      }),
      capacity: Type.Integer(),
      taken: Type.Integer(),
      /** Registration is open, so a seat can be offered. */
      isOpen: Type.Boolean(),
      waiting: Type.Array(
        Type.Object({
          ...studentProperties,
          since: Instant,
          /** Gets the seat itself instead of an offer. */
          hasPass: Type.Boolean(),
        }),
      ),
      offers: Type.Array(Type.Object({ ...studentProperties, until: Instant })),
    }),
  },
  errors: ['not_found'],
});

export type WaitlistBody = Static<(typeof showWaitlist)['answers'][200]>;

const offer = {
  method: 'POST',
  access: 'organiser',
  right: 'waitlist.manage',
  params: Type.Object({ eventId: TargetId, studentId: Type.String({ maxLength: 100 }) }),
  answers: {
    200: Type.Object({
      /** Null if the student has a pass and got the seat itself. */
      offeredUntil: Maybe(Instant),
      capacity: Type.Integer(),
    }),
  },
  errors: ['not_found', 'registration_closed', 'list_changed', 'not_available'],
  repeat: 'stored-answer',
} as const;

/** Whether the page showed that all seats are taken, so that the offer adds one. Refused if that has changed. */
const addsSeat = Type.Boolean();

export const offerToFirst = endpoint({
  ...offer,
  path: 'organise/events/:eventId/waitlist/:studentId/offer',
  summary: 'Offers a seat to the first on the waitlist. Refused if somebody else is the first by now.',
  body: Type.Object({ addsSeat }),
  messages: { addsSeat: rosterMessages.addsSeat },
});

export const offerOutOfTurn = endpoint({
  ...offer,
  path: 'organise/events/:eventId/waitlist/:studentId/offer-out-of-turn',
  summary: 'Offers a seat to a student who is not the first, with a reason.',
  body: Type.Object({ addsSeat, reason: Reason }),
  messages: { ...reasonMessages, addsSeat: rosterMessages.addsSeat },
});
