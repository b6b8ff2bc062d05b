-- 'Later' on the morning after: the home page asks a student how an evening was until the student answers or
-- says 'Later', on any device. The product of the version before ignores the new column.

alter table table_places add column feedback_later_at timestamptz;
