-- The Feedback page of the office reads feedback by event and suggestions by time.
create index feedback_of_event on feedback (event_id) where type = 'EVENT_FEEDBACK';
create index feedback_suggestions_by_time on feedback (created_at desc, id desc) where type <> 'EVENT_FEEDBACK';

-- Corrects what 0077 says: refunds in a roster count too, but are entries of the audit log only, so the numbers of a
-- day may have gaps. The check of one row still holds for refunds of the Money page; for both together, the row of the
-- organiser is locked while they are counted.
comment on column organiser_refunds.number is
  'Which refund of the day it is for this organiser, counted with those of rosters, which have no row here.';
