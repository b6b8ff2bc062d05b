/** Years of past events and their notifications, by a few statements. */
import { insertStudents } from '../../bench/registration/students.mjs';

/** Of one student: events in the past, each with a seat, a place at a table, a payment and notifications. */
const perStudent = { seats: 20, notifications: 50 };
const seatsPerEvent = 300;
const perTable = 7;

export async function grow(query, students) {
  await insertStudents(query, students);
  const events = Math.ceil((students * perStudent.seats) / seatsPerEvent);
  await query(`
    insert into events (id, title, area, status, starts_at, ends_at, closes_at, capacity, seats_taken, table_min, table_max,
      price_cents, created_at)
    select 'past-' || n, 'Dinner', 'Lower Manhattan', 'completed', at, at + interval '2 hours', at - interval '1 day',
      ${seatsPerEvent}, ${seatsPerEvent}, 6, 8, 500, at - interval '30 days'
    from (select n, '2025-05-20'::timestamptz - n * interval '3 hours' as at
      from generate_series(0, ${events - 1}) as n) as past`);
  // Each event has the students that follow those of the event before, so that everybody has been to many.
  await query(`
    create temporary table attended as
    select 'past-' || n as event_id, place, n,
      ('00000000-0000-7000-8000-' || lpad((((n::bigint * ${seatsPerEvent} + place) % ${students}))::text, 12, '0'))::uuid as student_id
    from generate_series(0, ${events - 1}) as n, generate_series(0, ${seatsPerEvent - 1}) as place`);
  await query(`insert into payments (id, student_id, purpose, target, title, amount_cents, currency, state,
      payment_intent_id, created_at, updated_at)
    select md5(event_id || student_id)::uuid, student_id, 'deposit', event_id, 'Dinner', 500, 'usd', 'succeeded',
      'pi_' || event_id || '_' || place, '2025-01-01', '2025-01-01' from attended where n % 4 = 0`);
  await query(`insert into seats (event_id, student_id, state, registered_at)
    select event_id, student_id, 'registered', '2025-01-01' from attended`);
  await query(`insert into event_tables (id, event_id, number, reservation_number)
    select md5(event_id || number)::uuid, event_id, number, number::text
    from (select distinct event_id, place / ${perTable} + 1 as number from attended) as tables`);
  await query(`insert into table_places (event_id, student_id, table_id, checked_in_at)
    select event_id, student_id, md5(event_id || (place / ${perTable} + 1))::uuid, '2025-01-01' from attended`);
  await query(`insert into notifications (id, student_id, kind, subject, payload, created_at, read_at, handed_over_at)
    select md5('notice' || n || ' ' || number)::uuid,
      ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'announcement', 'past ' || number,
      jsonb_build_object('title', 'Your table', 'text', 'It was a good evening.', 'path', '/home'),
      '2025-05-20'::timestamptz - number * interval '1 day', '2025-05-20', '2025-05-20'
    from generate_series(0, ${students - 1}) as n, generate_series(1, ${perStudent.notifications}) as number`);
  // One of a hundred has a lobby. It has the id of the student.
  await query(`insert into lobbies (id, city, location, meeting_time, size, created_at)
    select id, 'New York City', 'Lower Manhattan, NY', '2099-01-01', 1, '2025-05-21' from students
    where id::text like '%00'`);
  await query(`insert into lobby_members (lobby_id, student_id, invited_at, joined_at)
    select id, id, '2025-05-21', '2025-05-21' from lobbies`);
  await query('drop table attended');
  await query('vacuum analyze');
  const { rows } = await query(`select (select count(*)::int from students) as students,
    (select count(*)::int from seats) as seats, (select count(*)::int from notifications) as notifications`);
  const { rows: tables } =
    await query(`select relname as name, pg_total_relation_size(oid)::float8 / 1e6 as megabytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by megabytes desc limit 8`);
  return { ...rows[0], tables };
}
