-- An event can move to another hour of its day. Students who paid before may leave with a refund for a while. The
-- product of the version before ignores the new column.

-- Null if its hours never changed.
alter table events add column hours_changed_at timestamptz;

alter table payments drop constraint payments_refund_reason_check;
alter table payments add constraint payments_refund_reason_check check (refund_reason in ('seat_gone',
  'event_cancelled', 'was_there', 'account_deleted', 'other', 'seat_covered', 'pass_off_sale', 'stays_away',
  'hours_changed'));

alter table payment_refunds drop constraint payment_refunds_reason_check;
alter table payment_refunds add constraint payment_refunds_reason_check check (reason in ('seat_gone',
  'event_cancelled', 'was_there', 'account_deleted', 'other', 'seat_covered', 'pass_off_sale', 'no_seat',
  'stays_away', 'hours_changed'));
