import type { RefundReason } from '../../platform/ports/purchases.ts';
import { isId } from '../../platform/ids.ts';
import { inDollars } from '../../platform/money.ts';
import { checkLedger } from './check-ledger.ts';
import { decideDispute, listUndecidedDisputes } from './disputes.repository.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { refundByHand } from './refund-payment.ts';
import { makePrice, priceKey } from './subscription-price.ts';

export interface DeskAnswer {
  lines: string[];
  /** False where somebody has to look into something. */
  ok: boolean;
}

const usage = [
  'prices             makes the product and the price of the subscription at the provider, where they are missing',
  'check              compares the ledger with the provider',
  "disputes           lists who said 'I was there' and has no answer yet",
  'refund PAYMENT     sends the money of a payment back',
  'keep PAYMENT       keeps the money of a captured hold',
];

/** What an organiser does about money by hand, one command at a time. */
export async function runDesk(parts: PaymentsParts, [command, paymentId]: string[]): Promise<DeskAnswer> {
  switch (command) {
    case 'prices':
      return { ok: true, lines: [`${priceKey} is ${await makePrice(parts.stripe)}`] };
    case 'check':
      return check(parts);
    case 'disputes':
      return listDisputes(parts);
    case 'refund':
      return withPayment(paymentId, (id) => refund(parts, id));
    case 'keep':
      return withPayment(paymentId, (id) => keep(parts, id));
    default:
      return { ok: false, lines: usage };
  }
}

async function check(parts: PaymentsParts): Promise<DeskAnswer> {
  const { payments, balances, differences, overdueRefunds } = await checkLedger(parts);
  return {
    ok: differences.length === 0 && overdueRefunds.length === 0,
    lines: [
      `${payments} payments compared, ${differences.length} differences`,
      ...Object.entries(balances).map(([account, cents]) => `  ${account} ${inDollars(cents)}`),
      ...differences.map(
        ({ paymentIntentId, providerCents, ledgerCents }) =>
          `  ${paymentIntentId}: ${inDollars(providerCents)} at the provider, ${inDollars(ledgerCents)} in the ledger`,
      ),
      ...overdueRefunds.map(
        ({ paymentId, amountCents, requestedAt }) =>
          `  ${paymentId}: a refund of ${inDollars(amountCents)} of ${requestedAt.toISOString()} was not sent`,
      ),
    ],
  };
}

async function listDisputes({ db }: PaymentsParts): Promise<DeskAnswer> {
  const disputes = await listUndecidedDisputes(db);
  if (disputes.length === 0) return { ok: true, lines: ['Nobody waits for a decision.'] };
  return {
    ok: true,
    lines: disputes.map(
      ({ paymentId, createdAt, text }) => `${paymentId} ${createdAt.toISOString()} ${text}`,
    ),
  };
}

async function withPayment(
  paymentId: string | undefined,
  work: (id: string) => Promise<DeskAnswer>,
): Promise<DeskAnswer> {
  if (paymentId === undefined || !isId(paymentId))
    return { ok: false, lines: ['Name the payment by its id.'] };
  return work(paymentId);
}

async function refund(parts: PaymentsParts, paymentId: string): Promise<DeskAnswer> {
  const reason: RefundReason = (await isDisputed(parts, paymentId)) ? 'was_there' : 'other';
  await refundByHand(parts, paymentId, reason);
  return { ok: true, lines: ['The money is on its way back; the student is told.'] };
}

async function keep({ db, clock }: PaymentsParts, paymentId: string): Promise<DeskAnswer> {
  const kept = await db.transaction().execute((tx) => decideDispute(tx, paymentId, 'kept', clock.now()));
  return kept
    ? { ok: true, lines: ['The money stays with us.'] }
    : { ok: false, lines: ['Nobody waits for a decision about this payment.'] };
}

async function isDisputed({ db }: PaymentsParts, paymentId: string): Promise<boolean> {
  const disputes = await listUndecidedDisputes(db);
  return disputes.some((dispute) => dispute.paymentId === paymentId);
}
