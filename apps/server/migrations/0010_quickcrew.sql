-- QuickCrew: lobbies that wait, crews of four that meet, and what they say to each other.

create table lobbies (
  id uuid primary key,
  city text not null,
  location text not null,
  meeting_time timestamptz not null,
  status text not null default 'open' check (status in ('open', 'queued', 'matched', 'expired', 'closed')),
  -- Since when every member is paid and ready: who comes first is served first.
  queued_at timestamptz,
  size smallint not null default 1 check (size between 0 and 3),
  crew_id uuid,
  -- Another time at which somebody waits for a trio, while nobody does at this one.
  offered_time timestamptz,
  created_at timestamptz not null,
  -- Grows with every change that a member can see: what a poll compares.
  version bigint not null default 1,
  check ((status = 'queued') <= (queued_at is not null))
);
create index lobbies_in_queue on lobbies (city, location, meeting_time, queued_at, id) where status = 'queued';

create table lobby_members (
  lobby_id uuid not null references lobbies (id) on delete cascade,
  student_id uuid not null references students (id) on delete cascade,
  -- Somebody who has opened the link and not decided is shown as Pending.
  joined_at timestamptz,
  invited_at timestamptz not null,
  paid_at timestamptz,
  ready_at timestamptz,
  primary key (lobby_id, student_id)
);
create index lobby_members_of_student on lobby_members (student_id);

create table crews (
  id uuid primary key,
  city text not null,
  location text not null,
  meeting_time timestamptz not null,
  ends_at timestamptz not null,
  place_name text not null,
  latitude double precision not null,
  longitude double precision not null,
  status text not null default 'meeting' check (status in ('meeting', 'ended', 'cancelled')),
  -- When every hold of its members was decided.
  settled_at timestamptz,
  created_at timestamptz not null,
  version bigint not null default 1
);
alter table lobbies add constraint lobbies_crew foreign key (crew_id) references crews (id);

create table crew_members (
  crew_id uuid not null references crews (id),
  student_id uuid not null references students (id) on delete cascade,
  lobby_id uuid not null references lobbies (id),
  intro_sent_at timestamptz,
  on_the_way_at timestamptz,
  checked_in_at timestamptz,
  left_at timestamptz,
  -- The newest message that was shown to this member: nobody is pushed what they have just read.
  seen_message bigint not null default 0,
  primary key (crew_id, student_id)
);
create index crew_members_of_student on crew_members (student_id);

-- One lobby or crew at a time: the key itself refuses the second.
create table quickcrew_places (
  student_id uuid primary key references students (id) on delete cascade,
  lobby_id uuid references lobbies (id) on delete cascade,
  crew_id uuid references crews (id) on delete cascade,
  check (num_nonnulls(lobby_id, crew_id) = 1)
);

create table crew_messages (
  id bigint generated always as identity primary key,
  crew_id uuid not null references crews (id) on delete cascade,
  -- Whose words these are, or of whom the house says something.
  sender_id uuid not null references students (id) on delete cascade,
  sender_name text not null,
  text text not null check (length(text) between 1 and 500),
  system boolean not null,
  at timestamptz not null
);
create index crew_messages_in_order on crew_messages (crew_id, id);

create table crew_reviews (
  crew_id uuid not null references crews (id) on delete cascade,
  student_id uuid not null references students (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  text text not null,
  created_at timestamptz not null,
  primary key (crew_id, student_id)
);

create table crew_preferences (
  student_id uuid primary key references students (id) on delete cascade,
  location text,
  -- Minutes after midnight in New York: a default for new lobbies, on any day.
  meeting_minutes smallint check (meeting_minutes between 0 and 1439),
  updated_at timestamptz not null
);

-- Everything that the answer to a poll shows is announced when it changes, by what it is about: whoever answers unchanged
-- polls from memory forgets them then. Written once here, so that no writer can leave it out.
create function announce_to_polls() returns trigger language plpgsql as
$$ begin
  if tg_table_name in ('lobbies', 'crews') then perform pg_notify('crewtable_polls', new.id::text);
  elsif tg_table_name = 'wishes' then perform pg_notify('crewtable_polls', coalesce(new.student_id, old.student_id)::text);
  elsif tg_table_name = 'payments' then
    if new.target ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      perform pg_notify('crewtable_polls', crew_id::text) from lobbies where id = new.target::uuid and crew_id is not null;
    end if;
  else perform pg_notify('crewtable_polls', coalesce(new.crew_id, old.crew_id)::text);
  end if;
  return null;
end $$;

create trigger lobbies_announce after update on lobbies for each row execute function announce_to_polls();
create trigger crews_announce after update on crews for each row execute function announce_to_polls();
create trigger crew_messages_announce after insert or delete on crew_messages
  for each row execute function announce_to_polls();
create trigger crew_reviews_announce after insert or update on crew_reviews
  for each row execute function announce_to_polls();
create trigger wishes_announce after insert or update or delete on wishes
  for each row execute function announce_to_polls();
create trigger holds_announce after update of state on payments
  for each row when (new.purpose = 'hold') execute function announce_to_polls();
