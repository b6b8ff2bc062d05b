import type { RefundPreviewBody, SeatChoice } from '@crewtable/contract';
import { newYorkDate, newYorkMoment } from '../../../platform/clock/new-york.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { inDollars } from '../../../platform/money.ts';
import { isSeatPurpose } from '../checkout/seat-purposes.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { findRestCents, refundText } from '../refunds/request-refund.ts';
import { isRefundable, refundRefusal } from './money-rules.ts';
import { payerOf } from './money.presenter.ts';
import { listClaims } from './money.repository.ts';
import type { OfficeMoneyDeps } from './office-money.deps.ts';
import {
  countRefunds,
  findFee,
  findFirstWaiting,
  findPayer,
  listSeatsOf,
} from './refund-preview.repository.ts';
import type { SeatRow } from './refund-preview.repository.ts';

type Shown = Omit<RefundPreviewBody, 'shownHash'>;
type Cause = Shown['causes'][number];

/** What the student is told about why. */
const refundWords = {
  give_up: 'An organiser refunded it, and your seat is free again.',
  keep: 'An organiser refunded it. Your seat stays yours.',
  none: refundText.other,
  was_there: refundText.was_there,
} as const;

interface PlannedRefund {
  shown: Shown;
  reason: 'was_there' | 'other';
  words: string;
  /** Refunds by the same organiser today. */
  earlier: number;
  day: string;
  isLimited: boolean;
}

/**
 * Everything that the refund would cause, in words. Called to show it, and again in the transaction of the refund,
 * where the rows are locked.
 */
export async function planRefund(
  db: Db | Tx,
  { clock, refundWords: describe }: Pick<OfficeMoneyDeps, 'clock' | 'refundWords'>,
  organiser: Pick<ActingOrganiser, 'id' | 'roles'>,
  payment: PaymentRow,
  wanted: SeatChoice | undefined,
): Promise<PlannedRefund> {
  const now = clock.now();
  const day = newYorkDate(now);
  const { id, student_id: studentId, title, amount_cents: paidCents, target } = payment;
  const student = payerOf(await findPayer(db, studentId));
  const canRefund = isRefundable(payment.state);
  const sentBackCents = canRefund ? await findRestCents(db, payment) : 0;
  const seats =
    studentId !== null && isSeatPurpose(payment.purpose)
      ? await listSeatsOf(db, { paymentId: id, studentId, target })
      : [];
  const isOpen = (seat: SeatRow) => seat.status === 'open' && seat.closesAt > now;
  const open = seats.filter(isOpen);
  const choices: SeatChoice[] = seats.length === 0 ? [] : open.length > 0 ? ['give_up', 'keep'] : ['keep'];
  const seat = choices.find((choice) => choice === wanted) ?? choices[0] ?? null;
  const hasClaim = (await listClaims(db, { paymentId: id })).some(({ decidedAt }) => decidedAt === null);
  const words = hasClaim ? refundWords.was_there : refundWords[seat ?? 'none'];
  const isLimited = !organiser.roles.includes('owner');
  const earlier = await countRefunds(db, organiser.id, day);
  const refusal = canRefund
    ? refundRefusal({ isLimited, earlier, amountCents: sentBackCents })
    : 'There is nothing to send back: it was sent back already, or never charged.';
  const causes: Cause[] = canRefund
    ? [
        ...(await seatCauses(db, { seats, open, seat, isPass: payment.purpose === 'pass' })),
        ...(payment.purpose === 'subscription' ? [{ about: 'seat', text: subscriptionStays } as const] : []),
        ...(hasClaim
          ? [{ about: 'claim', text: "Decides 'I was there' in the student's favour." } as const]
          : []),
        ...(student ? [{ about: 'student', text: toldText(student.name) } as const] : []),
        ...feeCause(await findFee(db, payment.payment_intent_id)),
        { about: 'final', text: 'It cannot be taken back.' },
      ]
    : [];
  return {
    reason: hasClaim ? 'was_there' : 'other',
    words,
    earlier,
    day,
    isLimited,
    shown: {
      student,
      title,
      paidCents,
      paidAt: payment.created_at.toISOString(),
      forText: seats.length === 1 ? seatText(seats[0]!) : null,
      sentBackCents,
      choices,
      seat,
      causes,
      studentReads:
        student && canRefund
          ? describe({ paymentId: id, about: title, amountCents: sentBackCents, because: words }).text
          : null,
      refusal: refusal ?? null,
    },
  };
}

const subscriptionStays = 'The subscription goes on. The next month is charged as usual.';
const toldText = (name: string) => `${name} is told in the app and by mail. Banks take up to ten days.`;

const seatText = ({ startsAt, tableNumber }: SeatRow) =>
  `${newYorkMoment(startsAt)}${tableNumber === null ? '' : `, table ${tableNumber}`}`;

function feeCause(feeCents: number | undefined): Cause[] {
  if (feeCents === undefined || feeCents === 0) return [];
  return [{ about: 'fee', text: `Our fee of ${inDollars(feeCents)} stays with the provider.` }];
}

async function seatCauses(
  db: Db | Tx,
  {
    seats,
    open,
    seat,
    isPass,
  }: { seats: SeatRow[]; open: SeatRow[]; seat: SeatChoice | null; isPass: boolean },
): Promise<Cause[]> {
  if (seat === null) return [];
  const one = seats.length === 1 ? seats[0]! : undefined;
  const table = one?.tableNumber == null ? '' : ` at table ${one.tableNumber}`;
  if (seat === 'keep') {
    const stays = one ? `The seat${table} stays.` : `The pass and its ${seats.length} seats stay.`;
    const isClosed = open.length === 0;
    return [
      {
        about: 'seat',
        text: isClosed ? `${stays} Registration has closed; the roster can take it away.` : stays,
      },
    ];
  }
  if (isPass) {
    const kept = seats.length - open.length;
    return [
      { about: 'seat', text: `The pass ends. ${countOf(open.length, 'seat is', 'seats are')} free again.` },
      ...(kept > 0
        ? [
            {
              about: 'seat',
              text: `${countOf(kept, 'date stays', 'dates stay')}: registration has closed.`,
            } as const,
          ]
        : []),
      { about: 'waitlist', text: 'Each seat is offered to the first on the waitlist of its date.' },
    ];
  }
  const [freed] = open;
  const first = freed && freed.waiting > 0 ? await findFirstWaiting(db, freed.eventId) : undefined;
  const next = first && payerOf(first);
  return [
    { about: 'seat', text: 'The seat is free again.' },
    {
      about: 'waitlist',
      text: next
        ? `It is offered to ${next.name}, first on the waitlist, for two hours at most.`
        : 'Nobody waits for it, so anybody can take it.',
    },
  ];
}

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
