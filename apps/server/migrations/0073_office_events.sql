-- An organiser may hold the release of the tables for at most two hours after closing.
alter table events add column release_held_until timestamptz;

-- What was mailed to organisers because it waited for an hour, so that nothing is mailed twice.
create table mailed_todos (
  -- A hash of the kind and the id of the thing. It names no student, so it may outlive an account.
  thing bytea primary key,
  mailed_at timestamptz not null
);

-- Organisers find students by the beginning of the first name.
create index profiles_by_first_name on profiles (lower(first_name) text_pattern_ops);
