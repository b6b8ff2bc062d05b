-- What a student has paid for. The statement that takes seats may wait for the lock of the event while another
-- transaction refunds the payment. After that it sees the current event, but an older snapshot of all other tables.
-- A volatile function reads what is committed when it is called, so a refunded payment no longer gives a seat.

create function has_paid_ticket(paying_student uuid, paid_event text) returns boolean volatile language plpgsql as
$$ begin
  return exists (select from payments where student_id = paying_student and target = paid_event
    and purpose in ('deposit', 'ticket') and state = 'succeeded');
end $$;

-- A pass does not cover a date whose share was refunded.
create function has_pass_for(paying_student uuid, paid_series text, paid_event text) returns boolean volatile
language plpgsql as
$$ begin
  return exists (select from series_registrations as pass
    where pass.student_id = paying_student and pass.series_id = paid_series and has_pass
      and not exists (select from payment_refunds as refund
        where refund.payment_id = pass.payment_id and refund.event_id = paid_event and not is_rest));
end $$;
