-- Money: what students pay, hold and subscribe to. Amounts are integer cents. The provider's numbers of cards and its
-- client secrets are nowhere in here.

create table payment_customers (
  student_id uuid primary key references students (id) on delete cascade,
  -- The provider's.
  customer_id text not null unique,
  created_at timestamptz not null
);

create table subscriptions (
  id uuid primary key,
  student_id uuid not null references students (id) on delete cascade,
  -- The provider's; not there yet while it is being made.
  subscription_id text unique,
  -- The provider's words: incomplete, active, past_due, canceled, …
  status text not null,
  current_period_end timestamptz,
  canceled_at timestamptz,
  ended_at timestamptz,
  -- Grows with every change: what was read before somebody else's change is not written over it.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Two presses of the button begin one subscription.
create unique index subscriptions_one_alive on subscriptions (student_id)
  where status not in ('canceled', 'incomplete_expired');

create table payments (
  id uuid primary key,
  -- Empty once the account is gone: accounts have to be kept, the student's name in them has not.
  student_id uuid references students (id) on delete set null,
  purpose text not null check (purpose in ('deposit', 'ticket', 'pass', 'subscription', 'hold')),
  -- What it is for: an event, a series, a lobby; for a month of a subscription, its invoice.
  target text not null,
  -- What the receipt calls it.
  title text not null,
  subscription_id uuid references subscriptions (id) on delete set null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency = 'usd'),
  state text not null check (state in ('created', 'requires_action', 'processing', 'failed', 'succeeded',
    'refund_pending', 'refunded', 'canceled', 'authorized', 'capturing', 'captured', 'releasing', 'released')),
  -- The provider's; not there yet while it is being made.
  payment_intent_id text unique,
  -- Part of the provider's idempotency key: a creation that was refused for good is tried under a new one.
  attempt integer not null default 1,
  reserved_until timestamptz,
  -- After this the bank lets go of a hold by itself.
  capture_before timestamptz,
  captured_at timestamptz,
  refund_reason text check (refund_reason in ('seat_gone', 'event_cancelled', 'was_there', 'account_deleted', 'other')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Nobody pays twice for the same thing, however often and wherever they press.
create unique index payments_one_open on payments (student_id, purpose, target)
  where state not in ('canceled', 'refund_pending', 'refunded', 'captured', 'released');
create index payments_of_student on payments (student_id, created_at desc, id desc);
create index payments_of_target on payments (target);
create index payments_of_subscription on payments (subscription_id);
create index payments_unfinished on payments (updated_at)
  where state in ('created', 'requires_action', 'processing', 'failed', 'capturing', 'releasing', 'refund_pending');

create table payment_history (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id),
  state text not null,
  reason text,
  at timestamptz not null
);
create index payment_history_of_payment on payment_history (payment_id, id);

-- What was paid for is given once: the second attempt violates this key and takes its transaction back.
create table payment_grants (
  payment_id uuid primary key references payments (id),
  granted_at timestamptz not null
);

-- 'I was there', said of a captured hold.
create table payment_disputes (
  payment_id uuid primary key references payments (id),
  text text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('refunded', 'kept'))
);

-- Remembered in the transaction of their effect, so that a webhook that comes twice has one.
create table provider_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
create index provider_events_age on provider_events (received_at);

-- Every movement of money, from one account to another; balances are sums. Never changed, never deleted.
create table ledger_entries (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('charge', 'refund')),
  -- The provider's name for the movement: the payment intent of a charge, the refund of a refund.
  provider_id text not null,
  -- Double entry in one row: the sum over all accounts is zero by construction.
  debit_account text not null check (debit_account in ('provider', 'events', 'subscriptions', 'no_shows')),
  credit_account text not null check (credit_account in ('provider', 'events', 'subscriptions', 'no_shows')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency = 'usd'),
  at timestamptz not null,
  check (debit_account <> credit_account),
  -- One movement, one row.
  unique (kind, provider_id)
);
create index ledger_entries_of_payment on ledger_entries (payment_id);

create function refuse_change() returns trigger language plpgsql as
$$ begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $$;

create trigger ledger_is_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_is_never_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger payment_history_is_append_only before update or delete on payment_history
  for each row execute function refuse_change();
create trigger payment_history_is_never_emptied before truncate on payment_history
  for each statement execute function refuse_change();
