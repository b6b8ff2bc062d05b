-- Mails that were written down without a job of their own. A worker picks them up, many at a time, and makes one job for
-- all of them; a job for each would cost more than the sign-in that asks for the mail.
alter table outgoing_mail add column waits_for_pickup boolean not null default false;
create index outgoing_mail_waiting on outgoing_mail (id) where waits_for_pickup;
