-- The office compares all payments with the provider, as the command `payments -- check` does, in a job. The last
-- comparison that somebody asked for. The product of the version before ignores this table.
create table ledger_comparison (
  only_row boolean primary key default true check (only_row),
  asked_at timestamptz not null,
  -- Null while the job runs; so is the rest.
  finished_at timestamptz,
  payments integer,
  -- Of all payments, found by this comparison or by an earlier check.
  differences integer,
  -- Cents by account of the ledger.
  balances jsonb
);
