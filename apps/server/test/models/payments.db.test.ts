import { api, dayMs, hourMs, subscriptionCents } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLedger } from '../../src/features/payments/ledger/check-ledger.ts';
import { intentOf } from '../fixtures/payments-fixture.ts';
import { codeOf, KillableServer } from './killable-server.ts';
import { paymentReversals } from './payment-reversals.ts';
import type { PaymentStep, World } from './payment-reversals.ts';
import { PaymentsModel } from './payments-model.ts';
import type { Webhooks } from './payments-model.ts';
import { createPeople, firstNames } from './people.ts';
import type { FirstName } from './people.ts';
import { expectStoriesToHold } from './stories.ts';

const server = await KillableServer.start();

const reversals = paymentReversals(server);

const cards = { good: '4242424242424242', declined: '4000000000000002' } as const;

/** Types the card into the form of the provider. */
const enterCard = (clientSecret: string, card: keyof typeof cards) =>
  server.send(new Map(), api.sandbox.confirm, {
    body: { clientSecret, card: { number: cards[card], expMonth: 12, expYear: 2035, cvc: '123' } },
  });

type Confirms = 'afterwards' | 'at the same time' | 'never';

const wordsOfConfirms: Readonly<Record<Confirms, string>> = {
  afterwards: '',
  'at the same time': ' while the browser already asks whether it is paid',
  never: ' and closes the browser',
};

const payTicket = (name: FirstName, card: keyof typeof cards, confirms: Confirms): PaymentStep => ({
  words: `${name} pays for a seat with a ${card} card${wordsOfConfirms[confirms]}`,
  isPossible: (model) => !model.unreported.has(name),
  async act(model, { people, event }) {
    const { cookies } = people[name];
    const body = { eventId: event.id, eventDate: event.date };
    const begun = await server.send(cookies, api.payments.createEventDeposit, { body });
    if (model.registered.has(name) || model.isCovered(name))
      return expect(codeOf(begun), `the answer to ${name}`).toBe('not_available');
    expect(codeOf(begun), `the answer to ${name}`).toBe('done');
    const { clientSecret } = begun.body as Answer<typeof api.payments.createEventDeposit>;
    const confirm = async () =>
      codeOf(await server.send(cookies, api.payments.confirmEventDeposit, { body: { eventId: event.id } }));
    const paying = enterCard(clientSecret, card);
    const early = confirms === 'at the same time' ? confirm() : undefined;
    const [, earlyCode] = await Promise.all([paying, early]);
    if (card === 'good') model.payTicket(name);
    if (confirms === 'never') return;
    const code = earlyCode ?? (await confirm());
    // The server may have looked before the card was charged. Then it hears of it by the webhook, or later.
    const expected = card === 'good' ? ['done', ...(early ? ['payment_needed'] : [])] : ['payment_needed'];
    expect(expected, `the confirmation for ${name}`).toContain(code);
    if (code === 'done') model.reportPaid(name);
  },
});

const register = (name: FirstName): PaymentStep => ({
  words: `${name} registers`,
  isPossible: (model) => !model.unreported.has(name),
  async act(model, { people, event }) {
    const expected = model.register(name);
    const answer = await server.send(people[name].cookies, api.registrations.register, {
      params: { eventId: event.id },
    });
    expect(codeOf(answer), `the answer to ${name}`).toBe(expected);
  },
});

const unregister = (name: FirstName): PaymentStep => ({
  words: `${name} unregisters`,
  isPossible: (model) => model.registered.has(name) && !model.unreported.has(name),
  async act(model, { people, event }) {
    model.unregister(name);
    await server.call(people[name].cookies, api.registrations.unregister, { params: { eventId: event.id } });
  },
});

const subscribe = (name: FirstName, card: keyof typeof cards): PaymentStep => ({
  words: `${name} subscribes with a ${card} card`,
  async act(model, { people }) {
    const { cookies } = people[name];
    const begun = await server.send(cookies, api.payments.createSubscription, {});
    if (model.subscriptionStatus(name) === 'active')
      return expect(codeOf(begun), `the answer to ${name}`).toBe('already_subscribed');
    expect(codeOf(begun), `the answer to ${name}`).toBe('done');
    const { clientSecret, amountCents } = begun.body as Answer<typeof api.payments.createSubscription>;
    expect(amountCents, 'the price of a month').toBe(subscriptionCents);
    await enterCard(clientSecret, card);
    if (card === 'good') model.subscribe(name);
    else model.refuse(name);
    const answer = await server.send(cookies, api.payments.confirmSubscription, {
      body: { paymentIntentId: intentOf(clientSecret) },
    });
    expect(codeOf(answer), `the confirmation for ${name}`).toBe(card === 'good' ? 'done' : 'payment_needed');
  },
});

const cancelSubscription = (name: FirstName): PaymentStep => ({
  words: `${name} cancels the subscription`,
  isPossible: (model) => model.subscriptions.has(name),
  async act(model, { people }) {
    const expected = model.cancelSubscription(name);
    const answer = await server.send(people[name].cookies, api.payments.cancelSubscription, {});
    // The first attempt may have ended an overdue one before the server was killed.
    if (!answer.isRepeated) expect(codeOf(answer), `the answer to ${name}`).toBe(expected);
  },
});

const setWebhooks = (webhooks: Webhooks): PaymentStep => ({
  words: `The webhooks of the provider: ${webhooks}`,
  async act(model) {
    model.webhooks = webhooks;
    await server.call(new Map(), api.sandbox.faults, { body: { webhooks } });
  },
});

/** The server asks the provider about open payments by itself. */
const waitHours: PaymentStep = {
  words: 'Three hours pass',
  async act(model) {
    for (const name of model.unreported) model.reportPaid(name);
    model.moveClock(3 * hourMs);
    await server.moveClock(3 * hourMs);
  },
};

/** Not close to the end of a month, because the clock also runs by itself. */
const waitDays: PaymentStep = {
  words: 'Twenty days pass',
  isPossible: (model) => model.webhooks !== 'drop' && model.unreported.size === 0,
  async act(model) {
    model.moveClock(20 * dayMs);
    await server.moveClock(20 * dayMs);
  },
};

const somebody = fc.constantFrom(...firstNames);
const someCard = fc.constantFrom<keyof typeof cards>('good', 'good', 'declined');
const someConfirms = fc.constantFrom<Confirms>('afterwards', 'at the same time', 'never');
const steps: fc.Arbitrary<PaymentStep> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(somebody, someCard, someConfirms).map((args) => payTicket(...args)) },
  { weight: 2, arbitrary: somebody.map(register) },
  { weight: 2, arbitrary: somebody.map(unregister) },
  { weight: 3, arbitrary: fc.tuple(somebody, someCard).map((args) => subscribe(...args)) },
  { weight: 2, arbitrary: somebody.map(cancelSubscription) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Webhooks>('deliver', 'drop', 'duplicate', 'reorder').map(setWebhooks),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(somebody, fc.constantFrom('give_up' as const, 'keep' as const))
      .map((args) => reversals.refund(...args)),
  },
  { weight: 1, arbitrary: fc.constant(reversals.cancelEvent) },
  { weight: 1, arbitrary: somebody.map(reversals.dispute) },
  { weight: 2, arbitrary: somebody.map(reversals.refuseCard) },
  { weight: 1, arbitrary: fc.constant(waitHours) },
  { weight: 2, arbitrary: fc.constant(waitDays) },
);

/** What the provider has kept of all payments of one student. */
async function keptCents(studentId: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ intent: string }>(
    'select payment_intent_id as intent from payments where student_id = $1 and payment_intent_id is not null',
    [studentId],
  );
  const { stripe } = server.app.money.provider;
  const lists = await Promise.all(
    rows.map(({ intent }) => stripe.charges.list({ payment_intent: intent, limit: 100 })),
  );
  return lists
    .flatMap(({ data }) => data)
    .filter(({ paid }) => paid)
    .reduce((sum, charge) => sum + charge.amount_captured - charge.amount_refunded, 0);
}

async function ledgerCents(studentId: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ cents: number }>(
    `select coalesce(sum(case when debit_account = 'provider' then ledger_entries.amount_cents
       else -ledger_entries.amount_cents end), 0)::integer as cents
     from ledger_entries join payments on payments.id = payment_id where student_id = $1`,
    [studentId],
  );
  return rows[0]!.cents;
}

async function compare(model: PaymentsModel, world: World): Promise<void> {
  await Promise.all(firstNames.map((name) => compareStudent(model, world, name)));
  const { differences } = await checkLedger(server.app.money.deps, world.beganAt);
  const ids = firstNames.map((name) => world.people[name].id);
  const { rows } = await server.database.pool.query<{ intent: string }>(
    'select payment_intent_id as intent from payments where student_id = any($1)',
    [ids],
  );
  const intents = new Set(rows.map(({ intent }) => intent));
  // A payment of an earlier story is not the fault of this one.
  const ours = differences.filter(({ paymentIntentId }) => intents.has(paymentIntentId));
  expect(model.unreported.size > 0 ? [] : ours, 'differences of the ledger').toEqual([]);
}

async function compareStudent(model: PaymentsModel, world: World, name: FirstName): Promise<void> {
  const { id, cookies } = world.people[name];
  expect(await keptCents(id), `the cents of ${name} at the provider`).toBe(model.centsOf.get(name));
  if (model.unreported.has(name)) return;
  const { date } = (await server.call(cookies, api.catalogue.getEvent, {
    params: { eventId: world.event.id },
  })) as Answer<typeof api.catalogue.getEvent>;
  expect(date.isUserRegistered, `the seat of ${name}`).toBe(model.registered.has(name));
  const { subscription } = (await server.call(cookies, api.profiles.get, {})) as Answer<
    typeof api.profiles.get
  >;
  const status = subscription?.status;
  const shown = status === 'active' || status === 'past_due' ? status : 'none';
  expect(shown, `the subscription of ${name}`).toBe(model.subscriptionStatus(name));
  expect(await ledgerCents(id), `the cents of ${name} in the ledger`).toBe(
    model.centsOf.get(name)! - model.takenBackCents.get(name)!,
  );
}

test(
  'payments and subscriptions are as the model says, whatever students do and whenever another server takes over',
  { timeout: 4 * 3_600_000 },
  () =>
    expectStoriesToHold({
      server,
      steps,
      compare,
      maxSteps: 15,
      numStories: 5,
      messages: { usual: 150, most: 600 },
      async begin() {
        await server.call(new Map(), api.sandbox.faults, { body: { webhooks: 'deliver' } });
        const beganAt = server.clock.now();
        const world = { beganAt, event: await reversals.openEvent(), people: await createPeople(server) };
        return { model: new PaymentsModel(subscriptionCents, beganAt.getTime()), world };
      },
    }),
);
