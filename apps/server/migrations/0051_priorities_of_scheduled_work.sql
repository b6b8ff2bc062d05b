-- The priority of the job that the work becomes when it is due. Lower numbers run first.
alter table scheduled_work add column priority integer not null default 0;
