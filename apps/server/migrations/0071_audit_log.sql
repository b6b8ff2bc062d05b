-- The audit log. Each entry contains the hash of the entry before, so that a changed or missing entry is found.
-- The product of the version before ignores these tables.

create table audit_log (
  number bigint primary key check (number > 0),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('organiser', 'command_line', 'product')),
  actor_id uuid references organisers (id),
  area text not null,
  act text not null,
  about_kind text,
  -- An id, or the alias of a student. Never a name or an address: entries are never deleted.
  about_id text,
  -- JSON as text, because the hash is about exactly these characters.
  details text not null,
  reason_hash bytea,
  -- Unique: two entries cannot follow the same one.
  previous_hash bytea not null unique,
  hash bytea not null unique,
  check ((actor_kind = 'organiser') = (actor_id is not null))
);

create index audit_log_by_actor on audit_log (actor_id, number);
create index audit_log_by_actor_kind on audit_log (actor_kind, number);
create index audit_log_by_act on audit_log (act, number);
create index audit_log_by_area on audit_log (area, number);
create index audit_log_by_time on audit_log (at);
create index audit_log_by_subject on audit_log (about_kind, about_id);

create function refuse_audit_log_changes() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the audit log cannot be changed or deleted.';
end $$;

create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_audit_log_changes();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_audit_log_changes();

-- Kept apart, so that a reason that names a student can be deleted. Without the salt, nobody can find out from the
-- hash in the log what the reason was.
create table audit_reasons (
  number bigint primary key references audit_log (number),
  reason text not null,
  salt bytea not null
);

-- The name of a student in the log. Deleted with the account; the entries then belong to nobody.
create table audit_aliases (
  student_id uuid primary key references students (id) on delete cascade,
  alias text not null unique
);

-- The number and the hash of the newest entry, once a day. They are also mailed to the owners and logged.
create table audit_heads (
  number bigint primary key,
  hash bytea not null,
  noted_at timestamptz not null
);

create trigger audit_heads_are_append_only before update or delete on audit_heads
  for each row execute function refuse_audit_log_changes();
create trigger audit_heads_are_never_emptied before truncate on audit_heads
  for each statement execute function refuse_audit_log_changes();
