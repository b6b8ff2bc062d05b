-- The Feedback page of the office reads feedback by event and suggestions by time.
create index feedback_of_event on feedback (event_id) where type = 'EVENT_FEEDBACK';
create index feedback_suggestions_by_time on feedback (created_at desc, id desc) where type <> 'EVENT_FEEDBACK';
