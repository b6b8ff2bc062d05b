import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Instant, TargetId } from '../../event-shapes.ts';
import { DayToShow, Reason, reasonMessages, ShownHash } from '../../office-shapes.ts';
import { paymentPurposes, paymentStates } from '../payments.ts';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const NullableInstant = Type.Union([Instant, Type.Null()]);
const NullableCents = Type.Union([Type.Integer(), Type.Null()]);
const Day = Type.String({ format: 'date' });
const PaymentParams = Type.Object({ paymentId: Type.String({ maxLength: 100 }) });

/** A student as the office shows one: 'Maya O.' and the college. Null after the account was deleted. */
const Payer = Type.Union([
  Type.Object({ id: Type.String(), name: Type.String(), college: Type.String() }),
  Type.Null(),
]);

const MoneyDay = Type.Object({
  /** In New York. */
  day: Day,
  oursCents: Type.Integer(),
  /** Null if the provider was not asked about this day. */
  providerCents: NullableCents,
  differenceCents: NullableCents,
  feeCents: NullableCents,
  payoutCents: NullableCents,
});

const Difference = Type.Object({
  paymentIntentId: Type.String(),
  /** The day of its row in the table. */
  day: Day,
  at: Instant,
  /** Positive if the provider has more than our ledger. */
  differenceCents: Type.Integer(),
  /** 'One charge of $5.00 only at the provider' */
  title: Type.String(),
  text: Type.String(),
  /** A payment of ours belongs to it, so the product can book it. */
  canBook: Type.Boolean(),
});

export type MoneyDifferenceBody = Static<typeof Difference>;

/** Of all payments, however old. */
const Comparison = Type.Object({
  /** 'failed' if it has not finished within an hour. */
  state: Type.Enum(['running', 'finished', 'failed']),
  /** When it finished, or when it was asked for. */
  at: Instant,
  /** The rest is the result: 0 and empty until it has finished. */
  payments: Type.Integer(),
  differences: Type.Integer(),
  /** Cents by account of our ledger. */
  balances: Type.Array(Type.Object({ account: Type.String(), cents: Type.Integer() })),
});

export type LedgerComparisonBody = Static<typeof Comparison>;

const Waiting = Type.Object({
  kind: Type.Enum(['refund', 'chargeback', 'was_there']),
  paymentId: Type.String(),
  student: Payer,
  title: Type.String(),
  amountCents: Type.Integer(),
  /** Why it waits, or what is to be done. */
  text: Type.String(),
  /** Somebody has to act; otherwise it goes on by itself. */
  needsPerson: Type.Boolean(),
  since: Instant,
  /** Until when an answer counts. */
  dueBy: NullableInstant,
});

export type MoneyWaitingBody = Static<typeof Waiting>;

const Money = Type.Object({
  from: Day,
  to: Day,
  /** The day before `from` and, unless it is in the future, the day after `to`: for the next pages. */
  earlierTo: Day,
  laterTo: Type.Union([Day, Type.Null()]),
  /** Null before the first check. */
  checkedAt: NullableInstant,
  takenCents: Type.Integer(),
  sentBackCents: Type.Integer(),
  /** Held on cards right now. */
  heldCents: Type.Integer(),
  /** Of all differences, also older ones. */
  differenceCents: Type.Integer(),
  days: Type.Array(MoneyDay),
  differences: Type.Array(Difference),
  /** Null if nobody has asked for one. */
  comparison: Type.Union([Comparison, Type.Null()]),
  waiting: Type.Array(Waiting),
});

export type MoneyBody = Static<typeof Money>;
export type MoneyDayBody = Static<typeof MoneyDay>;

export const show = endpoint({
  method: 'GET',
  path: 'organise/money',
  summary: "Eight days: ours, the provider's and the difference, and everything that waits.",
  access: 'organiser',
  right: 'money.read',
  query: Type.Object({ to: Type.Optional(DayToShow) }),
  answers: { 200: Money },
  errors: [],
  // While a comparison of all payments runs.
  isPolled: true,
});

export const check = endpoint({
  method: 'POST',
  path: 'organise/money/check',
  summary: 'Compares the last days with the provider now. Changes nothing but the comparison.',
  access: 'organiser',
  right: 'money.read',
  answers: { 200: Money },
  errors: [],
  repeat: 'safe-verb',
  perAccount: { name: 'money_check', perHour: 60 },
});

export const compareAll = endpoint({
  method: 'POST',
  path: 'organise/money/comparison',
  summary: 'Begins to compare all payments with the provider, unless that runs. A job does it.',
  access: 'organiser',
  right: 'money.read',
  answers: { 202: Money },
  errors: [],
  repeat: 'safe-verb',
  perAccount: { name: 'money_comparison', perHour: 12 },
});

export const book = endpoint({
  method: 'POST',
  path: 'organise/money/differences/:paymentIntentId/book',
  summary: 'Reads a payment again from the provider and books what our ledger lacks.',
  access: 'organiser',
  right: 'money.refund',
  params: Type.Object({ paymentIntentId: Type.String({ maxLength: 100 }) }),
  answers: { 200: Money },
  errors: ['not_found', 'not_bookable'],
  repeat: 'stored-answer',
});

const ListedPayment = Type.Object({
  id: Type.String(),
  student: Payer,
  purpose: Type.Enum(paymentPurposes),
  title: Type.String(),
  state: Type.Enum(paymentStates),
  amountCents: Type.Integer(),
  refundedCents: Type.Integer(),
  createdAt: Instant,
  /** Money of it can be sent back. */
  canRefund: Type.Boolean(),
});

export type ListedPaymentBody = Static<typeof ListedPayment>;

const moneyFilters = ['all', 'paid', 'held', 'refunded', 'open'] as const;

export const list = endpoint({
  method: 'GET',
  path: 'organise/money/payments',
  summary: 'Payments, newest first, by state, day, event or student.',
  access: 'organiser',
  right: 'money.read',
  query: Type.Object({
    show: Type.Optional(Type.Enum(moneyFilters)),
    day: Type.Optional(Day),
    /** An event or a series. */
    eventId: Type.Optional(TargetId),
    studentId: Type.Optional(Type.String({ maxLength: 100 })),
    /** Only those that were begun before this one: the next page. */
    before: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answers: {
    200: Type.Object({ payments: Type.Array(ListedPayment), next: Nullable }),
  },
  errors: [],
});

const seatChoices = ['give_up', 'keep'] as const;
const SeatChoice = Type.Enum(seatChoices);
export type SeatChoice = (typeof seatChoices)[number];

const Cause = Type.Object({
  about: Type.Enum(['seat', 'waitlist', 'student', 'fee', 'claim', 'final']),
  text: Type.String(),
});

const RefundPreview = Type.Object({
  shownHash: Type.String(),
  student: Payer,
  title: Type.String(),
  paidCents: Type.Integer(),
  paidAt: Instant,
  /** When the event starts, with the table once it is known. */
  forText: Nullable,
  sentBackCents: Type.Integer(),
  /** Empty if the payment bought no seat. With one, the other is not possible. */
  choices: Type.Array(SeatChoice),
  seat: Type.Union([SeatChoice, Type.Null()]),
  causes: Type.Array(Cause),
  /** What the student reads; null after the account was deleted. */
  studentReads: Nullable,
  /** Why this organiser cannot send it back; null if possible. */
  refusal: Nullable,
});

export type RefundPreviewBody = Static<typeof RefundPreview>;

export const previewRefund = endpoint({
  method: 'GET',
  path: 'organise/money/payments/:paymentId/refund',
  summary: 'What a refund would cause.',
  access: 'organiser',
  right: 'money.refund',
  params: PaymentParams,
  query: Type.Object({ seat: Type.Optional(SeatChoice) }),
  answers: { 200: RefundPreview },
  errors: ['not_found'],
});

export const refund = endpoint({
  method: 'POST',
  path: 'organise/money/payments/:paymentId/refund',
  summary: 'Sends back what is left of a payment, and gives up the seat or keeps it.',
  access: 'organiser',
  right: 'money.refund',
  needsConfirmation: true,
  params: PaymentParams,
  body: Type.Object({
    seat: Type.Optional(SeatChoice),
    shownHash: ShownHash,
    reason: Reason,
  }),
  answers: { 200: Type.Object({ sentBackCents: Type.Integer() }) },
  errors: ['not_found', 'list_changed', 'over_refund_limit'],
  repeat: 'stored-answer',
  messages: { ...reasonMessages },
});

const Claim = Type.Object({
  shownHash: Type.String(),
  student: Payer,
  title: Type.String(),
  amountCents: Type.Integer(),
  /** What the student wrote. */
  text: Type.String(),
  saidAt: Instant,
  causes: Type.Array(Cause),
});

export type ClaimBody = Static<typeof Claim>;

export const previewKeep = endpoint({
  method: 'GET',
  path: 'organise/money/payments/:paymentId/claim',
  summary: "What a student wrote who says 'I was there' about a charged hold.",
  access: 'organiser',
  right: 'money.read',
  params: PaymentParams,
  answers: { 200: Claim },
  errors: ['not_found'],
});

export const keep = endpoint({
  method: 'POST',
  path: 'organise/money/payments/:paymentId/keep',
  summary: 'Keeps the money of a charged hold.',
  access: 'organiser',
  right: 'money.refund',
  needsConfirmation: true,
  params: PaymentParams,
  body: Type.Object({ shownHash: ShownHash, reason: Reason }),
  answers: { 200: Type.Object({}) },
  errors: ['not_found', 'list_changed'],
  repeat: 'stored-answer',
  messages: { ...reasonMessages },
});

const Price = Type.Object({
  shownHash: Type.String(),
  /** What students read: the price of a month. */
  amountCents: Type.Integer(),
  lookupKey: Type.String(),
  /** The provider's id; null if it has to be created before anybody can subscribe. */
  priceId: Nullable,
});

export type SubscriptionPriceBody = Static<typeof Price>;

export const showPrice = endpoint({
  method: 'GET',
  path: 'organise/money/price',
  summary: "The subscription's price at the provider.",
  access: 'organiser',
  right: 'money.read',
  answers: { 200: Price },
  errors: [],
});

export const createPrice = endpoint({
  method: 'POST',
  path: 'organise/money/price',
  summary: 'Creates the product and the price of the subscription at the provider if they are missing.',
  access: 'organiser',
  right: 'seasons.manage',
  needsConfirmation: true,
  body: Type.Object({ shownHash: ShownHash, reason: Reason }),
  answers: { 200: Price },
  errors: ['list_changed'],
  repeat: 'stored-answer',
  messages: { ...reasonMessages },
});
