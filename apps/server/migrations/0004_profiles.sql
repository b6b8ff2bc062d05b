create table profiles (
  student_id uuid primary key references students (id) on delete cascade,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  gender text not null check (gender in ('Male', 'Female', 'Other')),
  -- A calendar date: it has no time zone, and neither has a birthday.
  birthdate date not null,
  student_status text not null check (student_status in ('Undergraduate', 'Graduate', 'Other')),
  linkedin_handle text,
  instagram_handle text,
  facebook_handle text,
  updated_at timestamptz not null
);

create table feedback (
  id uuid primary key,
  student_id uuid not null references students (id) on delete cascade,
  type text not null,
  feedback text not null,
  event_id text,
  event_type text,
  created_at timestamptz not null
);
create index feedback_of_student on feedback (student_id);
