import type { WebhookMode } from '../faults.ts';
import type { PostWebhook, SandboxDeps } from '../sandbox-deps.ts';
import { signatureOf } from './webhook-signature.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * Delay before each retry, in seconds of product time. The last retry is about three days after the event.
 */
const retryDelaysSeconds = [10, minute, 10 * minute, hour, 6 * hour, 24 * hour, 40 * hour];

const timeoutMs = 10_000;
/** Longer than one delivery can take, so that no other process takes it over while it runs. */
const usualLeaseMs = 3 * timeoutMs;

interface Claim {
  id: string;
  event_id: string;
  attempts: number;
  due_at: Date;
  /** Null if the event was deleted. `url` and `secret` are null if the endpoint was deleted. */
  event: object | null;
  url: string | null;
  secret: string | null;
}

export const postOverHttp: PostWebhook = async (url, headers, body) => {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  return response.status;
};

/** Delivers one due webhook. Returns false if there is none or if other processes hold all of them. */
export async function deliverNext(
  parts: SandboxDeps,
  mode: WebhookMode,
  now: Date,
  retryFrom: (dueAt: Date) => Date,
): Promise<boolean> {
  const claim = await takeClaim(parts, now, mode === 'reorder');
  if (!claim) return false;
  if (mode === 'drop' || claim.event === null || claim.url === null) await giveUp(parts, claim);
  else await attempt(parts, claim, mode === 'duplicate' ? 2 : 1, retryFrom);
  return true;
}

async function takeClaim(
  { pool, realTime, webhookLeaseMs = usualLeaseMs }: SandboxDeps,
  now: Date,
  newestFirst: boolean,
): Promise<Claim | undefined> {
  const real = realTime.now();
  const { rows } = await pool.query<Claim>(
    `with claim as (
       update stripe_sandbox.deliveries set leased_until = $3
       where id = (
         select id from stripe_sandbox.deliveries
         where due_at <= $1 and (leased_until is null or leased_until < $2)
         order by ${newestFirst ? 'id desc' : 'due_at, id'} limit 1 for update skip locked
       )
       returning id, event_id, endpoint_id, attempts, due_at
     )
     select claim.id, event_id, attempts, claim.due_at, event.data as event,
       endpoint.data ->> 'url' as url, endpoint.unsent ->> 'secret' as secret
     from claim
     left join stripe_sandbox.objects event on event.id = event_id
     left join stripe_sandbox.objects endpoint on endpoint.id = endpoint_id`,
    [now, real, new Date(real.getTime() + webhookLeaseMs)],
  );
  return rows[0];
}

async function attempt(
  parts: SandboxDeps,
  claim: Claim,
  times: number,
  retryFrom: (dueAt: Date) => Date,
): Promise<void> {
  const body = JSON.stringify(claim.event);
  let outcome = '';
  for (let time = 0; time < times; time += 1) {
    const signature = signatureOf(body, claim.secret ?? '', parts.realTime.now());
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    const status = await parts.post(claim.url!, headers, body).catch((fault: unknown) => String(fault));
    outcome = typeof status === 'number' && status >= 200 && status < 300 ? '' : `answered ${status}`;
  }
  if (outcome === '') await markDelivered(parts, claim);
  else await postpone(parts, claim, outcome, retryFrom(claim.due_at));
}

async function markDelivered({ pool, realTime }: SandboxDeps, { id, event_id }: Claim): Promise<void> {
  await pool.query(
    `with done as (
       update stripe_sandbox.deliveries set due_at = null, leased_until = null, delivered_at = $2
       where id = $1 and delivered_at is null returning event_id
     )
     update stripe_sandbox.objects
     set data = jsonb_set(data, '{pending_webhooks}', to_jsonb((data ->> 'pending_webhooks')::int - 1))
     where id = $3 and exists (select from done)`,
    [id, realTime.now(), event_id],
  );
}

async function postpone(
  { pool, log }: SandboxDeps,
  { id, event_id, attempts }: Claim,
  outcome: string,
  from: Date,
): Promise<void> {
  const wait = retryDelaysSeconds[attempts];
  const next = wait === undefined ? null : new Date(from.getTime() + wait * 1000);
  log.warn(
    { event: event_id, attempt: attempts + 1, outcome, next },
    'stripe sandbox: webhook delivery failed',
  );
  await pool.query(
    `update stripe_sandbox.deliveries set attempts = attempts + 1, due_at = $2, leased_until = null where id = $1`,
    [id, next],
  );
}

async function giveUp({ pool }: SandboxDeps, { id }: Claim): Promise<void> {
  await pool.query('update stripe_sandbox.deliveries set due_at = null, leased_until = null where id = $1', [
    id,
  ]);
}
