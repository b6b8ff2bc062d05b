/** What a worker does often, each as rows that give it that work. */
import { api } from '@crewtable/contract';
import { eventIds, meetCrew, openLobby } from './town.mjs';

const eveningId = 'evening';
const seatsOfEvening = 300;
const offers = 20;
const waitingLobbies = 200;

async function scheduleJob(query, kind, subject, payload) {
  await query(
    `insert into scheduled_work (kind, subject, payload, max_attempts, due_at) values ($1, $2, $3, 1, '2025-01-01')
      on conflict (kind, subject) do update set due_at = excluded.due_at`,
    [kind, subject, JSON.stringify(payload)],
  );
}

const ofEvening =
  (kind) =>
  async ({ query }) =>
    scheduleJob(query, kind, eveningId, { eventId: eveningId });

export const workerTasks = [
  { name: 'worker: start and chores', as: 'chores', waitMs: 10_000, prepare: async () => {} },
  { name: 'worker: three seconds without work', as: 'process', waitMs: 3_000, prepare: async () => {} },
  {
    name: 'worker: mail with a passcode',
    prepare: ({ send }) =>
      send({
        as: 'nobody',
        endpoint: api.accounts.signIn,
        body: ({ n }) => ({ username: `mail-${n}@example.edu` }),
      }),
  },
  {
    name: 'worker: after a registration, with its notification',
    prepare: ({ send }) =>
      send({
        as: 'student',
        endpoint: api.registrations.register,
        params: () => ({ eventId: eventIds.open }),
      }),
  },
  {
    name: `worker: ${offers} offers to a waitlist`,
    async prepare({ query, n, now }) {
      await query(
        `insert into waitlist (event_id, student_id, joined_at)
          select $1, id, $2 from students where id > $3 order by id limit $4 on conflict do nothing`,
        [eventIds.full, now(), `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`, offers + 1],
      );
      await query('update events set capacity = capacity + $2 where id = $1', [eventIds.full, offers]);
      await scheduleJob(query, 'pass-seats-on', eventIds.full, { eventId: eventIds.full });
    },
  },
  {
    name: `worker: crews of ${waitingLobbies} lobbies`,
    async prepare({ query, now }) {
      const meetingTime = new Date(
        Math.ceil(now().getTime() / 3_600_000) * 3_600_000 + 4 * 3_600_000,
      ).toISOString();
      const waiting = `(select id from students where id not in (select student_id from quickcrew_places)
        order by id desc limit ${waitingLobbies}) as waiting`;
      await query(
        `insert into lobbies (id, city, location, meeting_time, status, queued_at, size, created_at)
          select id, 'New York City', 'Lower Manhattan, NY', '${meetingTime}', 'queued', $1::timestamptz - interval '5 minutes', 1, $1
          from ${waiting}`,
        [now()],
      );
      await query(
        `insert into lobby_members (lobby_id, student_id, invited_at, joined_at, paid_at, ready_at)
          select id, id, $1, $1, $1, $1 from ${waiting}`,
        [now()],
      );
      await query(`insert into quickcrew_places (student_id, lobby_id) select id, id from ${waiting}`);
      const bucket = { city: 'New York City', location: 'Lower Manhattan, NY', meetingTime };
      await scheduleJob(query, 'match-crews', meetingTime, bucket);
    },
  },
  {
    name: 'worker: a message for those who do not look',
    async prepare(student) {
      const { groupId } = await meetCrew(student);
      await scheduleJob(student.query, 'tell-crew-chat', groupId, { crewId: groupId });
    },
  },
  {
    name: 'worker: a crew is settled and ends',
    async prepare(student) {
      const { groupId } = await meetCrew(student);
      await student.query(
        `update crews set meeting_time = $2::timestamptz - interval '3 hours', ends_at = $2::timestamptz - interval '1 hour' where id = $1`,
        [groupId, student.now()],
      );
      await scheduleJob(student.query, 'settle-crew', groupId, { crewId: groupId });
      await scheduleJob(student.query, 'end-crew', groupId, { crewId: groupId });
    },
  },
  {
    name: 'worker: a lobby expires',
    async prepare(student) {
      const { lobbyId } = await openLobby(student, { isReady: true });
      await student.query('update lobbies set meeting_time = $2 where id = $1', [lobbyId, student.now()]);
      await scheduleJob(student.query, 'expire-lobby', lobbyId, { lobbyId });
    },
  },
  {
    name: `worker: tables for ${seatsOfEvening} students`,
    async prepare(student) {
      const { query, now } = student;
      await query(
        `insert into events (id, title, area, starts_at, ends_at, closes_at, capacity, seats_taken, table_min, table_max,
            price_cents, created_at)
          select $1, 'Dinner', 'Lower Manhattan', at, at + interval '2 hours', $2, ${seatsOfEvening}, ${seatsOfEvening}, 6, 8, 500, '2025-05-01'
          from (select $2::timestamptz + interval '1 day' as at) as evening`,
        [eveningId, now()],
      );
      await query(
        `insert into seats (event_id, student_id, state, registered_at)
          select $1, id, 'registered', $2 from students order by id limit ${seatsOfEvening}`,
        [eveningId, now()],
      );
      await ofEvening('lay-tables')(student);
    },
  },
  { name: 'worker: these tables are told', prepare: ofEvening('release-evening') },
  {
    name: 'worker: the evening is over',
    async prepare(student) {
      await student.query(
        `update events set starts_at = $2::timestamptz - interval '3 hours', ends_at = $2::timestamptz - interval '1 hour',
          closes_at = $2::timestamptz - interval '27 hours' where id = $1`,
        [eveningId, student.now()],
      );
      await ofEvening('complete-evening')(student);
    },
  },
  { name: 'worker: how was it', prepare: ofEvening('ask-for-feedback') },
];

/** Waits until the worker has tried everything. The push services of the students do not exist. */
export async function waitForWorker(query, now) {
  for (;;) {
    const { rows } = await query(
      `select (select count(*)::int from graphile_worker.jobs where last_error is null)
        + (select count(*)::int from scheduled_work where due_at <= $1)
        + (select count(*)::int from outgoing_mail where waits_for_pickup) as left,
        (select string_agg(task_identifier || ': ' || last_error, ', ') from graphile_worker.jobs
          where task_identifier <> 'send-push') as errors`,
      [now()],
    );
    if (rows[0].errors) throw new Error(`A job failed: ${rows[0].errors}`);
    if (rows[0].left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
