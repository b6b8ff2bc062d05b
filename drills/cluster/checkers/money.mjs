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
    return [
      ...compare('charge', charged, entriesOf('charge')),
      ...compare('refund', refunded, entriesOf('refund')),
      ...compare('hold', held, ownHolds),
      // Without any, the comparisons above would compare nothing.
      ...[charged, refunded, held].filter(({ length }) => length === 0).map(() => 'nothing to compare'),
      ...ungranted.map(({ id }) => `payment ${id} succeeded, and its seat is missing`),
    ];
  },
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
