/** After the payments, our ledger and the provider (its sandbox, in the same database) have the same movements. */
import { setTimeout as pause } from 'node:timers/promises';

/** A webhook that was refused comes again. */
const settledWithinMs = 120_000;
const comparisonSql = `
  with provider as (
    select 'charge' as kind, id, (data ->> 'amount_received')::int as cents from stripe_sandbox.objects
      where object = 'payment_intent' and (data ->> 'amount_received')::int > 0
    union all
    select 'refund', id, (data ->> 'amount')::int from stripe_sandbox.objects where object = 'refund'
  )
  select count(provider.id) filter (where provider.kind = 'charge')::int as charges,
    coalesce(sum(provider.cents), 0)::int as cents,
    count(*) filter (where provider.cents is distinct from amount_cents)::int as different
  from provider full join ledger_entries on ledger_entries.kind = provider.kind and provider_id = provider.id`;

export async function checkLedger(query, phases) {
  const until = performance.now() + settledWithinMs;
  const compare = async () => (await query(comparisonSql)).rows[0];
  let compared = await compare();
  while (compared.different > 0 && performance.now() < until) {
    await pause(1_000);
    compared = await compare();
  }
  return {
    name: 'ledger and provider',
    found: `${compared.charges} charges, ${(compared.cents / 100).toFixed(2)} dollars`,
    faults: judgeLedger({
      ...compared,
      acknowledged: phases.reduce((sum, { calls }) => sum + calls.done.pay, 0),
    }),
  };
}

export function judgeLedger({ charges, different, acknowledged }) {
  return [
    ...(different === 0 ? [] : [`${different} movements differ`]),
    // Some payers are charged and leave before the acknowledgement. The measurement of the rate is not counted.
    ...(charges >= acknowledged && charges > 0
      ? []
      : [`${charges} charges for ${acknowledged} acknowledged payments`]),
  ];
}
