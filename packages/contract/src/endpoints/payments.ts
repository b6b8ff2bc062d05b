import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../endpoint.ts';

/** The price of one month. */
export const subscriptionCents = 999;

export const paymentStates = [
  'created',
  'requires_action',
  'processing',
  'failed',
  'succeeded',
  'refund_pending',
  'refunded',
  'canceled',
  'authorized',
  'capturing',
  'captured',
  'releasing',
  'released',
] as const;

const State = Type.Enum(paymentStates);

/** `deposit` and `ticket` are for one event, `pass` for a series, `hold` for a QuickCrew lobby. */
export const paymentPurposes = ['deposit', 'ticket', 'pass', 'subscription', 'hold'] as const;

const Payment = Type.Object({
  id: Type.String(),
  paymentIntentId: Type.Union([Type.String(), Type.Null()]),
  purpose: Type.Enum(paymentPurposes),
  title: Type.String({ description: "What was bought, in words: 'Dinner, Friday, May 23'" }),
  state: State,
  amountCents: Type.Integer(),
  refundedCents: Type.Integer({ description: 'How much of it has gone back to the card so far' }),
  currency: Type.String(),
  eventId: Type.Optional(Type.String()),
  lobbyId: Type.Optional(Type.String()),
  createdAt: Type.String({ format: 'date-time' }),
  disputableUntil: Type.Optional(
    Type.String({ format: 'date-time', description: "Until when a captured hold takes 'I was there'" }),
  ),
  disputedAt: Type.Optional(
    Type.String({ format: 'date-time', description: "When the student said 'I was there'" }),
  ),
  history: Type.Array(
    Type.Object({
      state: State,
      at: Type.String({ format: 'date-time' }),
      reason: Type.Optional(Type.String({ description: 'For a person' })),
      refundedCents: Type.Optional(
        Type.Integer({ description: 'What went back to the card with this step' }),
      ),
    }),
  ),
});

export type PaymentBody = Static<typeof Payment>;
export type PaymentState = PaymentBody['state'];
export type PaymentPurpose = PaymentBody['purpose'];

const chooseEvent = 'Please choose an event.';

/** With the secret a browser can confirm this one payment and nothing else. It is never stored or logged. */
const PaymentToConfirm = Type.Object({ clientSecret: Type.String(), amountCents: Type.Integer() });

export const createEventDeposit = endpoint({
  method: 'POST',
  path: 'payments/create-event-deposit',
  summary: 'Holds a seat for 15 minutes and begins its payment. The server knows what it costs.',
  access: 'student',
  underLoad: 'refused-last',
  body: Type.Object({
    eventId: Type.String({ minLength: 1, maxLength: 100 }),
    eventDate: Type.String({ maxLength: 40, default: '', description: "The event's own dateTime" }),
  }),
  answers: { 201: PaymentToConfirm },
  errors: ['not_found', 'not_available', 'event_cancelled', 'profile_incomplete', 'suspended'],
  messages: { eventId: chooseEvent, eventDate: 'Please choose a date.' },
  repeat: 'safe-verb',
});

export const confirmEventDeposit = endpoint({
  method: 'POST',
  path: 'payments/confirm-event-deposit',
  summary: 'Asks the provider whether it was paid, and if so grants the purchase. Repeating it is harmless.',
  access: 'student',
  underLoad: 'refused-last',
  body: Type.Object({ eventId: Type.String({ minLength: 1, maxLength: 100 }) }),
  answers: { 201: Type.Object({ success: Type.Boolean(), state: State }) },
  errors: ['not_found', 'payment_needed', 'seat_gone', 'event_cancelled', 'not_available'],
  messages: { eventId: chooseEvent },
});

export const createSubscription = endpoint({
  method: 'POST',
  path: 'payments/create-subscription',
  summary: 'Begins a monthly subscription with the payment of its first month.',
  access: 'student',
  underLoad: 'refused-last',
  answers: { 201: PaymentToConfirm },
  errors: ['already_subscribed', 'profile_incomplete', 'suspended'],
  perAccount: { name: 'subscription_starts', perHour: 20 },
  repeat: 'safe-verb',
});

export const confirmSubscription = endpoint({
  method: 'POST',
  path: 'payments/confirm-subscription',
  summary: 'Asks the provider whether the first month was paid. Repeating it is harmless.',
  access: 'student',
  underLoad: 'refused-last',
  body: Type.Object({ paymentIntentId: Type.String({ minLength: 1, maxLength: 255 }) }),
  answers: { 201: Type.Object({ success: Type.Boolean() }) },
  errors: ['not_yours', 'payment_needed'],
  messages: { paymentIntentId: 'Payment confirmation failed.' },
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: 'payments/cancel-subscription',
  summary: 'Ends the subscription with the month that is paid. Repeating it is harmless.',
  access: 'student',
  underLoad: 'refused-last',
  answers: {
    201: Type.Object({
      success: Type.Boolean(),
      subscriptionStatus: Type.String(),
      currentPeriodEnd: Type.Integer({ description: 'Epoch seconds' }),
      canceledAt: Type.Union([Type.Integer(), Type.Null()], { description: 'Epoch seconds' }),
    }),
  },
  errors: ['not_subscribed'],
});

export const createHold = endpoint({
  method: 'POST',
  path: 'payments/create-hold',
  summary: 'Begins the $5 hold for a lobby: charged only to those who do not show up.',
  access: 'student',
  underLoad: 'refused-last',
  body: Type.Object({ lobbyId: Type.String({ minLength: 1, maxLength: 100 }) }),
  answers: { 201: PaymentToConfirm },
  errors: ['not_found', 'not_available', 'suspended'],
  messages: { lobbyId: 'Please open your lobby first.' },
  repeat: 'safe-verb',
});

const IntentParams = Type.Object({ paymentIntentId: Type.String({ maxLength: 255 }) });

export const get = endpoint({
  method: 'GET',
  path: 'payments/:paymentIntentId',
  summary: 'One own payment, as we know it.',
  access: 'student',
  params: IntentParams,
  answers: { 200: Payment },
  errors: ['not_found'],
});

export const check = endpoint({
  method: 'POST',
  path: 'payments/:paymentIntentId/check',
  summary:
    'Asks the provider for the state of an own payment and settles it, after a student returns from the page of a bank. Repeating it is harmless.',
  access: 'student',
  underLoad: 'refused-last',
  params: IntentParams,
  answers: { 200: Payment },
  errors: ['not_found'],
});

export const list = endpoint({
  method: 'GET',
  path: 'payments',
  summary: 'Own payments and holds with their history, newest first.',
  access: 'student',
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '10 by default' })),
  }),
  answers: { 200: Type.Object({ payments: Type.Array(Payment), total: Type.Integer() }) },
  errors: [],
});

export const dispute = endpoint({
  method: 'POST',
  path: 'payments/:id/dispute',
  summary: "'I was there': within 48 hours of a capture, for the organiser to decide.",
  access: 'student',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S' }) }),
  answers: { 201: Type.Object({ success: Type.Boolean() }) },
  errors: ['not_found', 'too_late'],
  messages: { text: 'Please tell us what happened, in up to 2,000 characters.' },
});

export const webhook = endpoint({
  method: 'POST',
  path: 'webhooks/stripe',
  summary: 'Receives the webhooks of the provider. The current state is then read from the provider.',
  access: 'machine',
  underLoad: 'refused-last',
  bodyType: 'signed',
  answers: { 200: Type.Object({ received: Type.Boolean() }) },
  errors: [],
});
