-- Money that a bank takes back from us for a cardholder who complained, and gives back where we are found to be right.
-- The provider's name for either is that of the movement on its own account.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('charge', 'refund', 'chargeback', 'chargeback_reversal'));
