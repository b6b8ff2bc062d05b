-- A report changes what its author is shown of a crew: until when leaving is free.
create function announce_report_to_polls() returns trigger language plpgsql as $$
begin
  if new.reporter_id is not null then
    perform pg_notify('crewtable_polls', new.reporter_id::text);
  end if;
  return null;
end $$;
create trigger reports_announce after insert or update of decision on reports
  for each row execute function announce_report_to_polls();
