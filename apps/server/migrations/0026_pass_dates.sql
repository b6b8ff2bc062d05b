-- The dates that a pass covered when it was bought, with a seat or a place in the waitlist. The share of one date is
-- the price divided by their number.
create table pass_dates (
  payment_id uuid not null references payments (id),
  event_id text not null references events (id),
  primary key (payment_id, event_id)
);
create index pass_dates_of_event on pass_dates (event_id);

-- Passes that were bought before: the dates that were open then.
insert into pass_dates (payment_id, event_id)
select payments.id, events.id
from series_registrations
join payments on payments.id = series_registrations.payment_id
join events on events.series_id = series_registrations.series_id
where has_pass and events.closes_at > payments.created_at
  and (events.cancelled_at is null or events.cancelled_at > payments.created_at);
