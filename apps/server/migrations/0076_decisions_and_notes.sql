-- Two students can be kept apart until a date, a suspension sends money back, and organisers can write notes about a
-- student. The product of the version before ignores the new column and the new table.

alter table reports drop constraint reports_decision_check;
alter table reports add constraint reports_decision_check
  check (decision in ('dismissed', 'warned', 'kept_apart', 'suspended'));
-- The two may meet again from then on. Null: never, unless the report was dismissed.
alter table reports add column apart_until timestamptz;
create index reports_undecided on reports (created_at) where decided_at is null;

alter table payments drop constraint payments_refund_reason_check;
alter table payments add constraint payments_refund_reason_check check (refund_reason in ('seat_gone',
  'event_cancelled', 'was_there', 'account_deleted', 'other', 'seat_covered', 'pass_off_sale', 'stays_away',
  'hours_changed', 'suspended'));

alter table payment_refunds drop constraint payment_refunds_reason_check;
alter table payment_refunds add constraint payment_refunds_reason_check check (reason in ('seat_gone',
  'event_cancelled', 'was_there', 'account_deleted', 'other', 'seat_covered', 'pass_off_sale', 'no_seat',
  'stays_away', 'hours_changed', 'suspended'));

-- What organisers write down about a student. The student gets it with the own data.
create table student_notes (
  id uuid primary key,
  student_id uuid not null references students (id) on delete cascade,
  organiser_id uuid not null references organisers (id),
  text text not null,
  created_at timestamptz not null
);
create index student_notes_of_student on student_notes (student_id, created_at);
