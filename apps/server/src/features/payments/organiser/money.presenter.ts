import type { MoneyWaitingBody } from '@crewtable/contract';
import { newYorkMoment } from '../../../platform/clock/new-york.ts';
import { collegeOfStudent } from '../../../platform/college-of-student.ts';
import { chargebackText, whyRefundWaits } from './money-rules.ts';
import type { PayerColumns } from './money-rules.ts';
import type { ChargebackRow, ClaimRow, WaitingRefundRow } from './money.repository.ts';

/** A student of the office: 'Maya O.' and the college. Null after the account was deleted. */
export function payerOf({ studentId, firstName, lastInitial, email }: PayerColumns) {
  if (studentId === null || email === null) return null;
  const name = firstName === null ? 'No name yet' : `${firstName} ${lastInitial}.`;
  return { id: studentId, name, college: collegeOfStudent(email).name };
}

export function presentRefund(row: WaitingRefundRow, now: Date): MoneyWaitingBody {
  return {
    kind: 'refund',
    paymentId: row.paymentId,
    student: payerOf(row),
    title: row.title,
    amountCents: row.amountCents,
    ...whyRefundWaits(row, now),
    since: row.requestedAt.toISOString(),
    dueBy: null,
  };
}

export function presentChargeback(row: ChargebackRow): MoneyWaitingBody {
  const { answerBy } = row;
  return {
    kind: 'chargeback',
    paymentId: row.paymentId,
    student: payerOf(row),
    title: row.title,
    amountCents: row.amountCents,
    text: chargebackText(row.status, answerBy ? newYorkMoment(answerBy) : undefined),
    needsPerson: row.status.endsWith('needs_response'),
    since: row.openedAt.toISOString(),
    dueBy: answerBy?.toISOString() ?? null,
  };
}

export function presentClaim(row: ClaimRow): MoneyWaitingBody {
  return {
    kind: 'was_there',
    paymentId: row.paymentId,
    student: payerOf(row),
    title: row.title,
    amountCents: row.amountCents,
    text: `Says so; ${crewText(row)}`,
    needsPerson: true,
    since: row.saidAt.toISOString(),
    dueBy: null,
  };
}

/** How many of the rest of the crew were checked in. */
export function crewText({ mates, matesCheckedIn }: Pick<ClaimRow, 'mates' | 'matesCheckedIn'>): string {
  return mates === 0 ? 'nothing is known of the crew' : `${matesCheckedIn} of the other ${mates} checked in`;
}
