-- Organisers sign in with passkeys at /organise. Their sessions have nothing to do with those of students. The
-- product of the version before ignores these tables.

create table organisers (
  id uuid primary key,
  name text not null,
  email text not null,
  created_at timestamptz not null,
  -- Rows stay after a person has left, because the audit log names them.
  ended_at timestamptz,
  -- The four organisers of a demo, who come in without a passkey.
  is_demo boolean not null default false,
  -- Real time. After a recovery code: nothing that needs a confirmation is possible before, in any session.
  no_confirmation_before timestamptz
);

-- The people of a demo do not take the addresses of others.
create unique index organisers_one_per_address on organisers (email, is_demo) where ended_at is null;

create table organiser_roles (
  organiser_id uuid not null references organisers (id),
  role text not null check (role in ('owner', 'host', 'support', 'safety')),
  primary key (organiser_id, role)
);

create table organiser_passkeys (
  id uuid primary key,
  organiser_id uuid not null references organisers (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- Counts up at each use, for authenticators that support it: a copy of the key falls behind.
  use_counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index organiser_passkeys_by_organiser on organiser_passkeys (organiser_id);

-- The link is mailed once. Only its hash is stored. A new invitation replaces the one before.
create table organiser_invitations (
  organiser_id uuid primary key references organisers (id),
  token_hash bytea not null unique,
  -- Real time, like everything that protects against attackers.
  expires_at timestamptz not null
);

-- A used code is deleted.
create table organiser_recovery_codes (
  code_hash bytea primary key,
  organiser_id uuid not null references organisers (id)
);

create index organiser_recovery_codes_by_organiser on organiser_recovery_codes (organiser_id);

-- What a passkey must sign. Deleted when it is answered, so that an answer cannot be replayed.
create table organiser_challenges (
  id uuid primary key,
  challenge text not null,
  -- Null for a sign-in, whose passkey names the organiser.
  organiser_id uuid references organisers (id),
  -- How the organiser may add a passkey. Null for a sign-in.
  enrols_by text check (enrols_by in ('invitation', 'recovery', 'session')),
  -- The hash of the invitation or of the recovery code that the answer uses up.
  secret_hash bytea,
  expires_at timestamptz not null
);

-- All times are real times.
create table organiser_sessions (
  id uuid primary key,
  organiser_id uuid not null references organisers (id),
  token_hash bytea not null unique,
  opened_at timestamptz not null,
  last_active_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  locked_at timestamptz,
  -- The last fresh answer of a passkey.
  confirmed_at timestamptz,
  is_demo boolean not null default false,
  browser text,
  system text
);

create index organiser_sessions_by_organiser on organiser_sessions (organiser_id) where ended_at is null;
