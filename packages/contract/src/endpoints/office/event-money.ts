import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { EventParams } from '../../event-shapes.ts';

const EventMoney = Type.Object({
  /** Of payments for this event alone, as in our ledger. */
  takenCents: Type.Integer(),
  /** Refunds and chargebacks, as in our ledger. */
  sentBackCents: Type.Integer(),
  /** Refunds that the provider has not taken yet. */
  onTheWayCents: Type.Integer(),
  /** Held on cards right now. */
  heldCents: Type.Integer(),
  /** Seats by a pass, which is paid for all dates of the series. */
  passSeats: Type.Integer(),
  /** Sent back from passes, or on the way, because of this date. */
  passSharesCents: Type.Integer(),
  /** Null for a meal. */
  seriesId: Type.Union([Type.String(), Type.Null()]),
});

export type EventMoneyBody = Static<typeof EventMoney>;

export const show = endpoint({
  method: 'GET',
  path: 'organise/events/:eventId/money',
  summary: 'What was taken for one event, sent back and held. Its payments are in the list of payments.',
  access: 'organiser',
  right: 'money.read',
  params: EventParams,
  answers: { 200: EventMoney },
  errors: ['not_found'],
});
