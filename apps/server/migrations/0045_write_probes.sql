-- Written to while the database refuses writes, to notice when it takes them again. Rows are as wide as a page and not
-- moved elsewhere, so that writing them needs new space on the disk.
create table write_probes (padding bytea not null);
alter table write_probes alter column padding set storage plain;
