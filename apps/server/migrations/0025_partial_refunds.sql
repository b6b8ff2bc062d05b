-- Refunds that we ask of the provider. A pass gives back the share of one date at a time, so one payment can have
-- several. Never more than one row for the same cause: a repeated cancellation refunds nothing twice.
create table payment_refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- The event that is the cause, where one is.
  event_id text,
  -- Sends back everything that is left; otherwise exactly this amount.
  is_rest boolean not null,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in ('seat_gone', 'event_cancelled', 'was_there', 'account_deleted', 'other',
    'seat_covered', 'pass_off_sale', 'no_seat')),
  -- For the student to read.
  words text not null,
  -- 'void' where there was nothing left to send.
  state text not null default 'pending' check (state in ('pending', 'sent', 'void')),
  -- The provider's.
  refund_id text unique,
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'sent') = (refund_id is not null))
);
create unique index payment_refunds_one_share on payment_refunds (payment_id, event_id) where not is_rest;
create unique index payment_refunds_one_rest on payment_refunds (payment_id) where is_rest;
create index payment_refunds_pending on payment_refunds (requested_at) where state = 'pending';
create index payment_refunds_of_event on payment_refunds (event_id);

alter table payments drop constraint payments_refund_reason_check;
alter table payments add constraint payments_refund_reason_check check (refund_reason in ('seat_gone',
  'event_cancelled', 'was_there', 'account_deleted', 'other', 'seat_covered', 'pass_off_sale'));

-- What one step of a payment's history sent back.
alter table payment_history add column refunded_cents integer check (refunded_cents > 0);

-- Refunds that were asked for before this table existed and are not finished.
insert into payment_refunds (id, payment_id, event_id, is_rest, amount_cents, reason, words, requested_at, updated_at)
select gen_random_uuid(), id, null, true, amount_cents, coalesce(refund_reason, 'other'), 'We send it back.',
  updated_at, updated_at
from payments where state = 'refund_pending';
