import type { RefundReason } from '../../ports/purchases.ts';
import { isId } from '../../platform/ids.ts';
import { inDollars } from '../../platform/money.ts';
import { checkLedger } from './ledger/check-ledger.ts';
import { decideDispute, listUndecidedDisputes } from './disputes/disputes.repository.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { refundByHand } from './refunds/refund-payment.ts';
import { makePrice, priceKey } from './subscriptions/subscription-price.ts';

export interface CommandResult {
  lines: string[];
  /** False if the command failed or an organiser must look into something. */
  ok: boolean;
}

const usage = [
  'prices             creates the product and the price of the subscription at the provider if they are missing',
  'check              compares the ledger with the provider',
  "disputes           lists the students who said 'I was there' and wait for a decision",
  'refund PAYMENT     refunds a payment',
  'keep PAYMENT       keeps the money of a captured hold',
];

/** The manual payment operations of an organiser: `npm run payments -- COMMAND`. */
export async function runPaymentsCommand(
  deps: PaymentsDeps,
  [command, paymentId]: string[],
): Promise<CommandResult> {
  switch (command) {
    case 'prices':
      return { ok: true, lines: [`${priceKey} is ${await makePrice(deps.stripe)}`] };
    case 'check':
      return check(deps);
    case 'disputes':
      return listDisputes(deps);
    case 'refund':
      return withPayment(paymentId, (id) => refund(deps, id));
    case 'keep':
      return withPayment(paymentId, (id) => keep(deps, id));
    default:
      return { ok: false, lines: usage };
  }
}

async function check(deps: PaymentsDeps): Promise<CommandResult> {
  const { payments, balances, differences, overdueRefunds } = await checkLedger(deps);
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

async function listDisputes({ db }: PaymentsDeps): Promise<CommandResult> {
  const disputes = await listUndecidedDisputes(db);
  if (disputes.length === 0) return { ok: true, lines: ['No open disputes.'] };
  return {
    ok: true,
    lines: disputes.map(
      ({ paymentId, createdAt, text }) => `${paymentId} ${createdAt.toISOString()} ${text}`,
    ),
  };
}

async function withPayment(
  paymentId: string | undefined,
  work: (id: string) => Promise<CommandResult>,
): Promise<CommandResult> {
  if (paymentId === undefined || !isId(paymentId))
    return { ok: false, lines: ['Please give the id of the payment.'] };
  return work(paymentId);
}

async function refund(deps: PaymentsDeps, paymentId: string): Promise<CommandResult> {
  const reason: RefundReason = (await isDisputed(deps, paymentId)) ? 'was_there' : 'other';
  await refundByHand(deps, paymentId, reason);
  return { ok: true, lines: ['The refund is on its way, and the student is notified.'] };
}

async function keep({ db, clock }: PaymentsDeps, paymentId: string): Promise<CommandResult> {
  const kept = await db.transaction().execute((tx) => decideDispute(tx, paymentId, 'kept', clock.now()));
  return kept
    ? { ok: true, lines: ['The charge is kept.'] }
    : { ok: false, lines: ['This payment has no open dispute.'] };
}

async function isDisputed({ db }: PaymentsDeps, paymentId: string): Promise<boolean> {
  const disputes = await listUndecidedDisputes(db);
  return disputes.some((dispute) => dispute.paymentId === paymentId);
}
