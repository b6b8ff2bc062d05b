-- A student who has reported somebody at their table stays away from it without cost.
alter table payments drop constraint payments_refund_reason_check;
alter table payments add constraint payments_refund_reason_check check (refund_reason in ('seat_gone',
  'event_cancelled', 'was_there', 'account_deleted', 'other', 'seat_covered', 'pass_off_sale', 'stays_away'));

alter table payment_refunds drop constraint payment_refunds_reason_check;
alter table payment_refunds add constraint payment_refunds_reason_check check (reason in ('seat_gone',
  'event_cancelled', 'was_there', 'account_deleted', 'other', 'seat_covered', 'pass_off_sale', 'no_seat',
  'stays_away'));
