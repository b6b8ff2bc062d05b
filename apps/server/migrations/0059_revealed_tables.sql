-- The reveal of a released table opens by itself once per student and event, on any device. The product of the
-- version before ignores the new column.

-- Null until the student has seen or skipped the reveal.
alter table table_places add column revealed_at timestamptz;
