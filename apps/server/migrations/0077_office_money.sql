-- The Money page of the office compares our ledger with the provider by day. A copy of what the provider told at the
-- last checks, so that the page does not wait for the provider. Nothing in here names a student. The product of the
-- version before ignores these tables.

-- The provider's balance transactions.
create table provider_movements (
  id text primary key,
  kind text not null check (kind in ('charge', 'refund', 'chargeback', 'chargeback_reversal', 'payout', 'fee', 'other')),
  -- As in ledger_entries: the payment intent of a charge, the refund of a refund, the transaction of a chargeback.
  provider_id text not null,
  payment_intent_id text,
  -- Positive if it came to us. Without the fee.
  amount_cents integer not null,
  fee_cents integer not null,
  at timestamptz not null
);
create index provider_movements_at on provider_movements (at);
create index provider_movements_by_entry on provider_movements (provider_id, kind);
create index provider_movements_by_payment on provider_movements (payment_intent_id);

-- The payments whose totals differed at the last check. They are compared again at each check, however old they are.
create table ledger_differences (
  payment_intent_id text primary key,
  provider_cents integer not null,
  ledger_cents integer not null,
  found_at timestamptz not null
);

create table ledger_check (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  -- provider_movements is complete from here to checked_at.
  covered_since timestamptz not null,
  payments integer not null
);

-- Refunds that have not reached the student's bank.
create table provider_refunds (
  id text primary key,
  payment_intent_id text not null,
  amount_cents integer not null,
  -- The provider's word: pending, requires_action, failed, canceled.
  status text not null,
  failure_reason text,
  created_at timestamptz not null
);

create table provider_disputes (
  id text primary key,
  payment_intent_id text not null,
  amount_cents integer not null,
  -- The provider's word: needs_response, under_review, won, lost, …
  status text not null,
  -- Without an answer until then the money is lost.
  answer_by timestamptz,
  opened_at timestamptz not null
);
create index provider_disputes_by_payment on provider_disputes (payment_intent_id);

-- Refunds by hand. An organiser of support may send back 25 dollars at once and 20 times a day; the numbers of a day
-- have no gaps, so a check of one row is enough.
create table organiser_refunds (
  payment_id uuid primary key references payments (id),
  organiser_id uuid not null references organisers (id),
  -- In New York.
  day date not null,
  number smallint not null check (number > 0),
  amount_cents integer not null check (amount_cents > 0),
  is_limited boolean not null,
  unique (organiser_id, day, number),
  check (not is_limited or (number <= 20 and amount_cents <= 2500))
);

-- A link to an export works once. The row is deleted when it is used.
create table export_links (
  token_hash bytea primary key,
  organiser_id uuid not null references organisers (id),
  kind text not null check (kind in ('registrations', 'roster', 'payments', 'students')),
  event_id text references events (id),
  with_addresses boolean not null,
  -- Real time, like everything that protects against attackers.
  expires_at timestamptz not null,
  check ((kind = 'roster') = (event_id is not null))
);

-- The list of the office is newest first.
create index payments_by_time on payments (created_at desc, id desc);
