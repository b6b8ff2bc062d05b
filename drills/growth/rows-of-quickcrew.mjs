/** Lobbies and crews of the past with their messages and reviews, and the lobbies of today. */

/** Six places in crews for each student, so that a crew of four has two singles and a pair. */
const placesOfStudent = 6;
const messagesOfCrew = 20;

export async function growQuickcrew(query, students) {
  const crews = Math.ceil((students * placesOfStudent) / 4);
  await query(`create temporary table in_crew as
    select crew::bigint * 4 + place as number, crew, place, pg_temp.id(30, crew) as crew_id,
      pg_temp.id(31, crew::bigint * 4 + least(place, 2)) as lobby_id,
      pg_temp.student((crew::bigint * 4 + place * (array[1, 3, 7, 9])[crew % 4 + 1]) % ${students}) as student_id,
      '2025-05-20'::timestamptz - crew * interval '2 years' / ${crews} as at
    from generate_series(0, ${crews - 1}) as crew, generate_series(0, 3) as place`);
  await query(`insert into crews (id, city, location, meeting_time, ends_at, place_name, place_address, latitude, longitude, status,
      settled_at, created_at)
    select crew_id, 'New York City', 'Lower Manhattan, NY', at, at + interval '2 hours', 'Cafe', '1 Some Street', 40.7, -74, 'ended',
      at + interval '1 hour', at - interval '3 hours' from in_crew where place = 0`);
  await query(`insert into lobbies (id, city, location, meeting_time, status, queued_at, size, crew_id, created_at)
    select lobby_id, 'New York City', 'Lower Manhattan, NY', at, 'matched', at - interval '4 hours', case place when 2 then 2 else 1 end,
      crew_id, at - interval '5 hours' from in_crew where place < 3`);
  await query(`insert into lobby_members (lobby_id, student_id, joined_at, invited_at, paid_at, ready_at)
    select lobby_id, student_id, at, at, at, at from in_crew`);
  await query(`insert into crew_members (crew_id, student_id, lobby_id, intro_sent_at, on_the_way_at, checked_in_at)
    select crew_id, student_id, lobby_id, at, at, at from in_crew`);
  await query(`insert into crew_messages (crew_id, sender_id, sender_name, text, system, at)
    select crew_id, student_id, 'Student O.', 'I am at the door with a red umbrella, see you in a minute.', false, at
    from in_crew, generate_series(1, ${messagesOfCrew / 4}) order by number`);
  await query(`insert into crew_reviews (crew_id, student_id, rating, text, created_at)
    select crew_id, student_id, 5, 'It was nice.', at from in_crew where place < 2`);
  await query(`insert into crew_preferences (student_id, location, meeting_minutes, updated_at)
    select pg_temp.student(n), 'Lower Manhattan, NY', 1110, '2025-01-01' from generate_series(0, ${students - 1}, 2) as n`);
  // One of a hundred students has a lobby now, which has the id of the student.
  await query(`insert into lobbies (id, city, location, meeting_time, size, created_at)
    select id, 'New York City', 'Lower Manhattan, NY', '2099-01-01', 1, '2025-05-21' from students where id::text like '%00'`);
  await query(`insert into lobby_members (lobby_id, student_id, invited_at, joined_at)
    select id, id, '2025-05-21', '2025-05-21' from students where id::text like '%00'`);
  await query(
    `insert into quickcrew_places (student_id, lobby_id) select id, id from students where id::text like '%00'`,
  );
}
