/** Years of past events with their seats, tables, friends and feedback, and the events that come. */

/** Of one student. */
const each = { seats: 20, notifications: 50 };
const seatsOfEvent = 300;
const seatsOfTable = 7;
/** One of so many seats. */
const oneOf = { deposits: 4, friendGroups: 8, feedback: 5 };
const venues = 100;

export async function growEvents(query, students) {
  const events = Math.ceil((students * each.seats) / seatsOfEvent);
  await query(`insert into venues (id, name, street, city, state, zip, latitude, longitude, after_party_name,
      after_party_address, tables, seats_per_table, invented, created_at)
    select pg_temp.id(10, n), 'Venue ' || n, n || ' Some Street', 'New York', 'NY', '10001', 40.7, -74, 'Bar', 'Next door',
      50, 8, true, '2020-01-01' from generate_series(1, ${venues}) as n`);
  await query(`insert into events (id, title, area, status, starts_at, ends_at, closes_at, capacity, seats_taken, table_min,
      table_max, price_cents, released_at, created_at)
    select 'past-' || n, 'Dinner', 'Lower Manhattan', 'completed', at, at + interval '2 hours', at - interval '1 day',
      ${seatsOfEvent}, ${seatsOfEvent}, 6, 8, 500, at - interval '1 day', at - interval '30 days'
    from (select n, '2025-05-20'::timestamptz - n * interval '3 hours' as at
      from generate_series(0, ${events - 1}) as n) as past`);
  // Each event has other students, with other distances between them, so that everybody meets many.
  await query(`create temporary table attended as
    select n, place, 'past-' || n as event_id, pg_temp.student(number) as student_id, number
    from generate_series(0, ${events - 1}) as n, generate_series(0, ${seatsOfEvent - 1}) as place,
      lateral (select (n::bigint * ${seatsOfEvent} + place * (array[1, 3, 7, 9])[n % 4 + 1]) % ${students} as number) as who`);
  await query(`insert into seats (event_id, student_id, state, payment_id, registered_at, calendar_secret)
    select event_id, student_id, 'registered',
      case when n % ${oneOf.deposits} = 0 then pg_temp.id(20, n::bigint * ${seatsOfEvent} + place) end, '2025-01-01',
      md5(event_id || ' ' || place) from attended`);
  await query(`insert into event_tables (id, event_id, number, venue_id, reservation_number)
    select pg_temp.id(11, n::bigint * 100 + number), 'past-' || n, number, pg_temp.id(10, n % ${venues} + 1), number::text
    from generate_series(0, ${events - 1}) as n, generate_series(0, ${Math.floor((seatsOfEvent - 1) / seatsOfTable)}) as number`);
  await query(`insert into table_places (event_id, student_id, table_id, checked_in_at, revealed_at)
    select event_id, student_id, pg_temp.id(11, n::bigint * 100 + place / ${seatsOfTable}), '2025-01-01', '2025-01-01' from attended`);
  await query(`insert into invite_codes (code, student_id, target, created_at)
    select substr(md5(event_id || student_id), 1, 12) || place, student_id, event_id, '2025-01-01' from attended`);
  await query(`insert into friend_groups (id, target, owner_id, size, created_at)
    select pg_temp.id(12, n::bigint * ${seatsOfEvent} + place), event_id, student_id, 2, '2025-01-01'
    from attended where place % ${oneOf.friendGroups} = 0`);
  await query(`insert into friend_group_members (group_id, target, student_id, joined_at)
    select pg_temp.id(12, n::bigint * ${seatsOfEvent} + place / ${oneOf.friendGroups} * ${oneOf.friendGroups}), event_id,
      student_id, '2025-01-01' from attended where place % ${oneOf.friendGroups} < 2`);
  await query(`insert into friend_invitations (id, inviter_id, target, email, created_at)
    select pg_temp.id(13, n::bigint * ${seatsOfEvent} + place), student_id, event_id, 'friend-' || place || '@example.edu', '2025-01-01'
    from attended where place % ${oneOf.friendGroups} = 0`);
  await query(`insert into feedback (id, student_id, type, feedback, event_id, event_type, rating, created_at)
    select pg_temp.id(14, n::bigint * ${seatsOfEvent} + place), student_id, 'EVENT_FEEDBACK', 'A good evening with new people.',
      event_id, 'Dinner', place % 5 + 1, '2025-05-20'::timestamptz - n * interval '3 hours'
    from attended where place % ${oneOf.feedback} = 0`);
  await query(`insert into wishes (student_id, about_id, wish, created_at)
    select student_id, pg_temp.student((number + 1) % ${students}), case when place % 40 = 0 then 'never' else 'again' end, '2025-01-01'
    from attended where place % 4 = 0 on conflict do nothing`);
  await query(`insert into notifications (id, student_id, kind, subject, payload, created_at, read_at, handed_over_at)
    select pg_temp.id(15, number::bigint * ${students} + n), pg_temp.student(n), 'announcement', 'past ' || number,
      jsonb_build_object('title', 'Your table', 'text', 'It was a good evening. Tell us how it was for you.', 'path', '/home'),
      '2025-05-20'::timestamptz - (${each.notifications} - number) * interval '1 day',
      case when number < ${each.notifications - 2} then '2025-05-20'::timestamptz end, '2025-05-20'
    from generate_series(1, ${each.notifications}) as number, generate_series(0, ${students - 1}) as n`);
  await growComing(query, students);
  return events;
}

/** One of five students has a seat within two weeks, at as many events however many students there are. */
async function growComing(query, students) {
  const events = 40;
  const seats = Math.ceil(students / 5 / events);
  await query(`insert into events (id, title, area, starts_at, ends_at, closes_at, capacity, seats_taken, table_min, table_max,
      price_cents, created_at)
    select 'coming-' || n, 'Dinner', 'Lower Manhattan', at, at + interval '2 hours', at - interval '1 day', ${seats}, ${seats}, 6, 8, 0,
      '2025-05-01'
    from (select n, '2025-05-24'::timestamptz + n * interval '10 days' / ${events} as at
      from generate_series(1, ${events}) as n) as coming`);
  await query(`insert into seats (event_id, student_id, state, registered_at, calendar_secret)
    select 'coming-' || n, pg_temp.student((n * ${seats} + place) % ${students}), 'registered', '2025-05-20', md5('coming' || n || ' ' || place)
    from generate_series(1, ${events}) as n, generate_series(0, ${seats - 1}) as place`);
  await query(`insert into waitlist (event_id, student_id, joined_at)
    select 'coming-' || n, pg_temp.student((n * ${seats} + ${seats} + place) % ${students}), '2025-05-20'
    from generate_series(1, ${events}) as n, generate_series(0, 19) as place`);
  await query(`insert into scheduled_work (kind, subject, payload, max_attempts, due_at)
    select kind, 'coming-' || n, jsonb_build_object('eventId', 'coming-' || n), 12, '2099-01-01'
    from generate_series(1, ${events}) as n, unnest(array['remind-of-evening', 'lay-tables', 'release-evening',
      'complete-evening', 'ask-for-feedback']) as kind`);
}
