import type { Pool } from 'pg';

/** Any number, the same in every process: two that start at once must not both create the schema. */
const lockKey = 7_042_001;

const statements = `
create schema if not exists stripe_sandbox;

-- One row per object, exactly as it is sent when nothing is expanded; what is never sent lies beside it.
create table if not exists stripe_sandbox.objects (
  id text primary key,
  object text not null,
  position bigint generated always as identity,
  data jsonb not null,
  unsent jsonb not null,
  -- When something happens to it by itself: a hold lapses, a period ends, a payment is tried again.
  due_at timestamptz
);
create index if not exists objects_by_age on stripe_sandbox.objects (object, position);
create index if not exists objects_due on stripe_sandbox.objects (due_at) where due_at is not null;
create index if not exists objects_by_customer
  on stripe_sandbox.objects (object, (data ->> 'customer')) where data ->> 'customer' is not null;
create index if not exists objects_by_payment_intent
  on stripe_sandbox.objects (object, (data ->> 'payment_intent')) where data ->> 'payment_intent' is not null;
create index if not exists objects_by_invoice
  on stripe_sandbox.objects (object, (data ->> 'invoice')) where data ->> 'invoice' is not null;
create unique index if not exists objects_by_client_secret
  on stripe_sandbox.objects ((data ->> 'client_secret')) where data ->> 'client_secret' is not null;
-- Two processes that set up the same price at once: one of them is told.
create unique index if not exists one_price_per_lookup_key
  on stripe_sandbox.objects ((data ->> 'lookup_key')) where object = 'price' and data ->> 'lookup_key' is not null;

create table if not exists stripe_sandbox.idempotent_calls (
  key text primary key,
  fingerprint text not null,
  request_id text not null,
  status integer not null,
  answer jsonb not null,
  -- Real time: moving the product's clock must not make a provider forget what it has done.
  made_at timestamptz not null
);
create index if not exists idempotent_calls_by_age on stripe_sandbox.idempotent_calls (made_at);

create table if not exists stripe_sandbox.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null,
  endpoint_id text not null,
  attempts integer not null default 0,
  -- Product time; null once it is delivered or given up.
  due_at timestamptz,
  delivered_at timestamptz,
  -- Real time: whoever delivers it has until then; afterwards somebody else may.
  leased_until timestamptz
);
create index if not exists deliveries_due on stripe_sandbox.deliveries (due_at, id) where due_at is not null;
create index if not exists deliveries_by_event on stripe_sandbox.deliveries (event_id);

create table if not exists stripe_sandbox.webhook_fault (
  only_row boolean primary key default true check (only_row),
  mode text not null
);
create table if not exists stripe_sandbox.call_faults (
  id bigint generated always as identity primary key,
  call text,
  kind text not null,
  late_ms integer not null,
  remaining integer not null check (remaining > 0)
);
`;

/** Creates the sandbox's own books where they are missing. */
export async function prepareSchema(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    await client.query(statements);
    await client.query('commit');
  } catch (fault) {
    await client.query('rollback').catch(() => {});
    throw fault;
  } finally {
    client.release();
  }
}
