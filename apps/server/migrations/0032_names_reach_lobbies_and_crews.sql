-- Lobbies and crews show names and handles from profiles: a change of one is announced like a change of the lobby or crew
-- itself, so that no poll is answered from memory with the old one.
create function announce_profile_to_polls() returns trigger language plpgsql as
$$ begin
  perform pg_notify('crewtable_polls', lobby_id::text) from lobby_members where student_id = new.student_id;
  perform pg_notify('crewtable_polls', crew_id::text) from crew_members where student_id = new.student_id;
  return null;
end $$;

create trigger profiles_announce after insert or update of first_name, last_name, linkedin_handle, instagram_handle,
  facebook_handle on profiles for each row execute function announce_profile_to_polls();
