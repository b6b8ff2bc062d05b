import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import type { LightMyRequestResponse } from 'fastify';
import { readBalances } from '../src/features/payments/ledger.repository.ts';
import type { Student } from './given.ts';
import { StandInBuyers } from './stand-in-buyers.ts';
import { startTestApp } from './test-app.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';

const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** With test keys of a real account in the environment, the same promises are kept there. */
export const onRealStripe = keys.every((key) => process.env[key]);
const realKeys = onRealStripe ? Object.fromEntries(keys.map((key) => [key, process.env[key]])) : {};

/** What a student types into the form, and what the same card is called in calls to the real provider. */
export const cards = {
  good: { number: '4242424242424242', name: 'pm_card_visa' },
  declined: { number: '4000000000000002', name: 'pm_card_chargeDeclined' },
  poor: { number: '4000000000009995', name: 'pm_card_chargeDeclinedInsufficientFunds' },
  asking: { number: '4000002760003184', name: 'pm_card_authenticationRequired' },
} as const;

export interface LedgerRow {
  kind: string;
  amount_cents: number;
  debit_account: string;
  credit_account: string;
  provider_id: string;
}

/** The real app with a stand-in for whoever sells, and the provider's stand-in or the provider itself. */
export class PaymentsHouse {
  readonly app: TestApp;
  readonly buyers: StandInBuyers;
  #sold = 0;

  private constructor(app: TestApp, buyers: StandInBuyers) {
    this.app = app;
    this.buyers = buyers;
  }

  static async start(options: TestAppOptions & { buyers?: StandInBuyers } = {}): Promise<PaymentsHouse> {
    const buyers = options.buyers ?? new StandInBuyers();
    const environment = { ...realKeys, ...options.environment };
    const app = await startTestApp({ emptyCalendar: true, ...options, buyers, environment });
    await buyers.prepare(app.database.pool);
    return new PaymentsHouse(app, buyers);
  }

  get given() {
    return this.app.given;
  }

  get stripe() {
    return this.app.money.provider.stripe;
  }

  /** Only there in the sandbox. */
  get sandbox() {
    return this.app.money.provider.sandbox!;
  }

  get pool() {
    return this.app.database.pool;
  }

  event(details: Parameters<StandInBuyers['sell']>[1] = {}): string {
    return this.buyers.sell(`event-${++this.#sold}`, details);
  }

  lobby(): string {
    const lobbyId = `lobby-${++this.#sold}`;
    this.buyers.lobbies.add(lobbyId);
    return lobbyId;
  }

  createDeposit(student: Student, eventId: string): Promise<Answer<typeof api.payments.createEventDeposit>> {
    return student.as.call(api.payments.createEventDeposit, {
      body: { eventId, eventDate: StandInBuyers.date },
    });
  }

  confirmDeposit(student: Student, eventId: string): Promise<LightMyRequestResponse> {
    return student.as.send(api.payments.confirmEventDeposit, { body: { eventId } });
  }

  /** What the browser does with the form; the answer's status is the provider's. */
  async pay(clientSecret: string, card: keyof typeof cards = 'good'): Promise<string> {
    if (onRealStripe) {
      const intent = await this.stripe.paymentIntents
        .confirm(intentOf(clientSecret), {
          payment_method: cards[card].name,
          return_url: 'https://crewtable.example/payment-complete',
        })
        .catch(() => this.stripe.paymentIntents.retrieve(intentOf(clientSecret)));
      return intent.status;
    }
    const response = await this.given.visitor().send(api.sandbox.confirm, {
      body: { clientSecret, card: { number: cards[card].number, expMonth: 12, expYear: 2030, cvc: '123' } },
    });
    return (
      response.json<{ status?: string; code?: string }>().status ?? response.json<{ code: string }>().code
    );
  }

  /** From the first press to the provider's yes; our side knows nothing yet. */
  async paidDeposit(student: Student, eventId: string): Promise<string> {
    const { clientSecret } = await this.createDeposit(student, eventId);
    await this.pay(clientSecret);
    return intentOf(clientSecret);
  }

  async payment(paymentIntentId: string) {
    const { rows } = await this.pool.query<{ id: string; state: string; student_id: string | null }>(
      'select * from payments where payment_intent_id = $1',
      [paymentIntentId],
    );
    return rows[0]!;
  }

  async stateOf(paymentIntentId: string): Promise<string> {
    return (await this.payment(paymentIntentId)).state;
  }

  async ledger(paymentIntentId: string): Promise<LedgerRow[]> {
    const { rows } = await this.pool.query<LedgerRow>(
      `select ledger_entries.* from ledger_entries join payments on payments.id = payment_id
       where payment_intent_id = $1 order by ledger_entries.id`,
      [paymentIntentId],
    );
    return rows;
  }

  balances(): Promise<Record<string, number>> {
    return readBalances(this.app.database.db);
  }

  async granted(eventId: string): Promise<number> {
    return (await this.buyers.book(this.pool, eventId)).filter(({ kind }) => kind === 'granted').length;
  }

  /** How many charges the provider made for this payment, and how much of them it has kept. */
  async charges(paymentIntentId: string): Promise<{ count: number; keptCents: number }> {
    const { data } = await this.stripe.charges.list({ payment_intent: paymentIntentId, limit: 100 });
    const paid = data.filter((charge) => charge.paid && charge.captured);
    const keptCents = paid.reduce((sum, one) => sum + one.amount_captured - one.amount_refunded, 0);
    return { count: paid.length, keptCents };
  }

  /** A webhook as the provider would send it, whoever sends it. */
  async deliver(type: string, object: object, options: { id?: string; secret?: string } = {}) {
    const id = options.id ?? `evt_${crypto.randomUUID().replaceAll('-', '')}`;
    const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
    const secret = options.secret ?? this.app.money.provider.webhookSecret;
    const signature = this.stripe.webhooks.generateTestHeaderString({ payload, secret });
    return this.given.visitor().raw('POST', '/api/webhooks/stripe', {
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  }

  deliverAbout(paymentIntentId: string, options?: { id?: string }) {
    return this.deliver(
      'payment_intent.succeeded',
      { id: paymentIntentId, object: 'payment_intent' },
      options,
    );
  }

  /** Time goes by; whoever is to go on afterwards has the session renewed, as a browser does by itself. */
  async move(advance: string, ...students: Student[]): Promise<void> {
    await this.given.visitor().call(api.demo.moveClock, { body: { advance } });
    for (const { as } of students) await as.call(api.accounts.refresh, {});
  }
}

export const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0]!;
