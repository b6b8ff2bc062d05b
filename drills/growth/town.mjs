/** The events and the states of single students that hot calls need. */
import { randomUUID } from 'node:crypto';
import { createApp } from '../../apps/server/dist/app.js';
import { insertEvent, studentId } from '../../bench/registration/students.mjs';

export const eventIds = {
  open: 'open-dinner',
  full: 'full-dinner',
  paid: 'paid-dinner',
  tonight: 'tonight',
  lastNight: 'last-night',
  past: 'past-1',
};
const tables = { [eventIds.tonight]: randomUUID(), [eventIds.lastNight]: randomUUID() };

/** The worker writes the catalogue of the demo when it starts for the first time. */
export async function writeCatalogue(options) {
  const app = await createApp(options);
  await (await app.startWorker()).stop();
  await app.stop();
}

/** Returns the id of the series of the summer. */
export async function insertEvents(query, now) {
  await insertEvent(query, eventIds.open, 100_000);
  await insertEvent(query, eventIds.paid, 100_000);
  await insertEvent(query, eventIds.full, 1);
  await query('update events set price_cents = 500 where id = $1', [eventIds.paid]);
  await query('update events set seats_taken = 1 where id = $1', [eventIds.full]);
  await query(
    `insert into seats (event_id, student_id, state, registered_at) values ($1, $2, 'registered', $3)`,
    [eventIds.full, studentId(0), now],
  );
  for (const [id, status, hours] of [
    [eventIds.tonight, 'released', 0],
    [eventIds.lastNight, 'completed', -20],
  ]) {
    await query(
      `insert into events (id, title, area, status, starts_at, ends_at, closes_at, capacity, table_min, table_max, price_cents,
          released_at, created_at)
        select $1, 'Dinner', 'Lower Manhattan', $2, at, at + interval '2 hours', at - interval '1 day', 100000, 6, 8, 0,
          at - interval '1 day', '2025-05-01' from (select $3::timestamptz + $4 * interval '1 hour' as at) as evening`,
      [id, status, now, hours],
    );
    await query(
      'insert into event_tables (id, event_id, number, venue_id) select $1, $2, 1, id from venues where kind = $3 limit 1',
      [tables[id], id, 'restaurant'],
    );
  }
  const { rows } = await query('select id from series where sells_tickets order by id limit 1');
  return rows[0].id;
}

export async function sitAtTable({ query, studentId: id, now }, eventId) {
  // Six at the table: this student and five of before.
  await query(
    'delete from table_places where table_id = $1 and student_id not in (select student_id from table_places where table_id = $1 limit 5)',
    [tables[eventId]],
  );
  await query(
    `insert into seats (event_id, student_id, state, registered_at) values ($1, $2, 'registered', $3) on conflict do nothing`,
    [eventId, id, now()],
  );
  await query(
    `insert into table_places (event_id, student_id, table_id, checked_in_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [eventId, id, tables[eventId], eventId === eventIds.lastNight ? now() : null],
  );
}

const meeting = `'New York City', 'Lower Manhattan, NY', '2099-01-01'`;

/** A lobby of this student, or of a student from elsewhere. */
export async function openLobby({ query, studentId: id, now }, { of = 'student', isReady = false } = {}) {
  const lobbyId = randomUUID();
  await query('delete from quickcrew_places where student_id = $1', [id]);
  await query(
    `insert into lobbies (id, city, location, meeting_time, size, created_at) values ($1, ${meeting}, 1, $2)`,
    [lobbyId, now()],
  );
  const ownerId = of === 'student' ? id : studentId(0);
  await query(
    `insert into lobby_members (lobby_id, student_id, joined_at, invited_at, paid_at, ready_at)
      values ($1, $2, $3, $3, $3, $4)`,
    [lobbyId, ownerId, now(), isReady ? now() : null],
  );
  if (of === 'student')
    await query('insert into quickcrew_places (student_id, lobby_id) values ($1, $2)', [id, lobbyId]);
  return { lobbyId };
}

/** A crew that meets later, with three others and twenty messages. */
export async function meetCrew({ query, n, studentId: id, now }) {
  const [groupId, lobbyId] = [randomUUID(), randomUUID()];
  await query('delete from quickcrew_places where student_id = $1', [id]);
  await query(
    `insert into crews (id, city, location, meeting_time, ends_at, place_name, place_address, latitude, longitude, created_at)
      values ($1, ${meeting}, '2099-01-02', 'Cafe', '1 Some Street', 40.7, -74, $2)`,
    [groupId, now()],
  );
  await query(
    `insert into lobbies (id, city, location, meeting_time, status, queued_at, size, crew_id, created_at)
      values ($1, ${meeting}, 'matched', $2, 3, $3, $2)`,
    [lobbyId, now(), groupId],
  );
  await query(
    `insert into crew_members (crew_id, student_id, lobby_id) select $1, id, $2 from unnest($3::uuid[]) as id`,
    [groupId, lobbyId, [id, studentId(n - 1), studentId(n - 2), studentId(n - 3)]],
  );
  await query('insert into quickcrew_places (student_id, crew_id) values ($1, $2)', [id, groupId]);
  await query(
    `insert into crew_messages (crew_id, sender_id, sender_name, text, system, at)
      select $1, $2, 'Student O.', 'Hello', false, $3 from generate_series(1, 20)`,
    [groupId, id, now()],
  );
  return { groupId };
}
