import type { Pool } from 'pg';

/** An arbitrary number, the same in every process: only one process at a time may create the schema. */
const lockKey = 7_042_001;

const statements = `
create schema if not exists stripe_sandbox;

-- One row per object. 'data' is the object as it is sent without expansion; 'unsent' is internal.
create table if not exists stripe_sandbox.objects (
  id text primary key,
  object text not null,
  position bigint generated always as identity,
  data jsonb not null,
  unsent jsonb not null,
  -- When due work runs for it: a hold expires, a period ends, a payment is retried.
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
-- If two processes create the same price concurrently, one of them gets an error.
create unique index if not exists one_price_per_lookup_key
  on stripe_sandbox.objects ((data ->> 'lookup_key')) where object = 'price' and data ->> 'lookup_key' is not null;

create table if not exists stripe_sandbox.idempotent_calls (
  key text primary key,
  fingerprint text not null,
  request_id text not null,
  status integer not null,
  answer jsonb not null,
  -- Real time: moving the product's clock must not expire the keys.
  made_at timestamptz not null
);
create index if not exists idempotent_calls_by_age on stripe_sandbox.idempotent_calls (made_at);

create table if not exists stripe_sandbox.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null,
  endpoint_id text not null,
  attempts integer not null default 0,
  -- Product time; null after delivery or after the last attempt.
  due_at timestamptz,
  delivered_at timestamptz,
  -- Real time: the lease of the process that delivers it. Another process may take it afterwards.
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

/** Creates the sandbox's schema and tables if they are missing. */
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
