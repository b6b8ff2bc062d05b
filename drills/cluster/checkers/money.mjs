/** The ledger has exactly the movements of the provider, holds are the same, and what was paid was granted once. */
export const money = {
  name: 'ledger equals provider',
  async check({ query, queryProvider }) {
    const charged = await queryProvider(
      `select id, (data ->> 'amount_received')::int as cents from stripe_sandbox.objects
       where object = 'payment_intent' and (data ->> 'amount_received')::int > 0`,
    );
    const refunded = await queryProvider(
      `select id, (data ->> 'amount')::int as cents from stripe_sandbox.objects where object = 'refund'`,
    );
    const held = await queryProvider(
      `select id, (data ->> 'amount_capturable')::int as cents from stripe_sandbox.objects
       where object = 'payment_intent' and data ->> 'status' = 'requires_capture'`,
    );
    const ownHolds = await query(
      `select payment_intent_id as id, amount_cents as cents from payments
       where purpose = 'hold' and state = 'authorized'`,
    );
    const ledger = await query('select kind, provider_id, amount_cents from ledger_entries');
    const entriesOf = (kind) =>
      ledger
        .filter((entry) => entry.kind === kind)
        .map(({ provider_id, amount_cents }) => ({ id: provider_id, cents: amount_cents }));
    const ungranted = await query(
      `select id from payments where state = 'succeeded' and purpose = 'deposit'
         and (not exists (select from payment_grants where payment_id = payments.id)
           or not exists (select from seats where seats.payment_id = payments.id and seats.state = 'registered'))`,
    );
    const doubledHolds = await query(
      `select student_id, count(*)::int as count from payments where purpose = 'hold' and state = 'authorized'
       group by student_id having count(*) > 1`,
    );
    return [
      ...compare('charge', charged, entriesOf('charge')),
      ...compare('refund', refunded, entriesOf('refund')),
      ...compare('hold', held, ownHolds),
      // Without any, the comparisons above would compare nothing.
      ...[charged, refunded, held].filter(({ length }) => length === 0).map(() => 'nothing to compare'),
      // The provider may know both: nobody in this drill needs more than one.
      ...doubledHolds.map(({ student_id, count }) => `${student_id} has ${count} holds`),
      ...ungranted.map(({ id }) => `payment ${id} succeeded, and its seat is missing`),
    ];
  },
  controls: [
    {
      what: 'a ledger entry is deleted',
      sql: `delete from ledger_entries where id = (select min(id) from ledger_entries where kind = 'charge')`,
      expected: /^the provider has a charge .* we have none/,
    },
    {
      what: 'a ledger entry is doubled',
      change: (facts) => ({
        ...facts,
        query: async (text) => {
          const rows = await facts.query(text);
          return text.includes('from ledger_entries') ? [...rows, rows[0]] : rows;
        },
      }),
      expected: /^we have the \w+ .* twice/,
    },
    {
      what: 'a ledger entry has another amount',
      sql: `update ledger_entries set amount_cents = amount_cents + 1 where id = (select min(id) from ledger_entries where kind = 'charge')`,
      expected: /^we have a charge .*, the provider \d+$/,
    },
    {
      what: 'a charge is in the ledger that the provider does not know',
      sql: `update ledger_entries set provider_id = 'pi_unknown' where id = (select min(id) from ledger_entries where kind = 'charge')`,
      expected: /^we have a charge pi_unknown .*, the provider none/,
    },
    {
      what: 'a refund is not in the ledger',
      sql: `delete from ledger_entries where id = (select min(id) from ledger_entries where kind = 'refund')`,
      expected: /^the provider has a refund .* we have none/,
    },
    {
      what: 'a hold is released that the provider still has',
      sql: `update payments set state = 'released' where id = (select id from payments where state = 'authorized' limit 1)`,
      expected: /^the provider has a hold .* we have none/,
    },
    {
      what: 'a student has two holds',
      sql: `update payments set student_id = (select max(student_id::text)::uuid from payments where state = 'authorized')
       where id = (select id from payments where state = 'authorized' order by student_id::text limit 1)`,
      expected: /has 2 holds$/,
    },
    {
      what: 'a paid seat is deleted',
      sql: `delete from seats where payment_id = (select id from payments where state = 'succeeded' limit 1)`,
      expected: /succeeded, and its seat is missing/,
    },
  ],
};

function compare(kind, provider, own) {
  const theirs = new Map(provider.map(({ id, cents }) => [id, cents]));
  const ours = new Map();
  const complaints = [];
  for (const { id, cents } of own) {
    if (ours.has(id)) complaints.push(`we have the ${kind} ${id} twice`);
    ours.set(id, cents);
    if (theirs.get(id) !== cents)
      complaints.push(`we have a ${kind} ${id} of ${cents}, the provider ${theirs.get(id) ?? 'none'}`);
  }
  for (const [id, cents] of theirs)
    if (!ours.has(id)) complaints.push(`the provider has a ${kind} ${id} of ${cents}, we have none`);
  return complaints;
}
