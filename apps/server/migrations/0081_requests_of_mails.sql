-- Which request caused a mail that waits for its job: the job and its log lines get the id. Other mails have their job
-- from the start, and it has the id. The product of the version before leaves this column empty.
alter table outgoing_mail add column request_id text;
