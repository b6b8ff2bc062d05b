-- The daily check asks for the payments of which money moved since the last ones.
create index ledger_entries_at on ledger_entries (at);
