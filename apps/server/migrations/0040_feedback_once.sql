-- One to five stars, for an event that the student attended. Words, stars or both.
alter table feedback add column rating smallint check (rating between 1 and 5);

-- Feedback that was given several times for one event becomes one row with all of its words.
with merged as (
  select (array_agg(id order by created_at, id))[1] as id,
    string_agg(feedback, E'\n\n' order by created_at, id) as feedback
  from feedback
  where type = 'EVENT_FEEDBACK' and event_id is not null
  group by student_id, event_id
  having count(*) > 1
)
update feedback set feedback = merged.feedback from merged where feedback.id = merged.id;

delete from feedback using feedback as earlier
where feedback.type = 'EVENT_FEEDBACK' and earlier.type = 'EVENT_FEEDBACK'
  and earlier.student_id = feedback.student_id and earlier.event_id = feedback.event_id
  and (earlier.created_at, earlier.id) < (feedback.created_at, feedback.id);

-- Two presses at the same moment are one piece of feedback, whichever process takes them.
create unique index feedback_once_per_event on feedback (student_id, event_id) where type = 'EVENT_FEEDBACK';

-- What is swept after thirteen months: rows of visitors who never signed up.
create index visitors_never_signed_up on visitors (first_seen_at) where student_id is null;
create index leads_never_signed_up on leads (updated_at) where student_id is null;
