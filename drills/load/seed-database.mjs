/** Fills a database with the students, events and lobbies of the drill, by a few statements. */
import { createApp, prepareDatabase } from '../../apps/server/dist/app.js';
import { AccessTokens } from '../../apps/server/dist/features/accounts/sessions/access-tokens.js';
import { realClock } from '../../apps/server/dist/platform/clock/clock.js';
import { parseConfig } from '../../apps/server/dist/platform/config/config.js';
import { loadDemoSecrets } from '../../apps/server/dist/platform/demo/demo-secrets.js';
import { openDatabase } from '../../apps/server/dist/platform/db/database.js';
import { scheduleMatching } from '../../apps/server/dist/features/quickcrew/queue/schedule-matching.js';
import { createLogger } from '../../apps/server/dist/platform/log/logger.js';
import { AppSecret } from '../../apps/server/dist/platform/secrets/app-secret.js';
import { insertEvent, insertStudents, sessionId, studentId } from '../../bench/registration/students.mjs';
import { busyPhaseIds, eventIds, phaseIds, queuedNumbers, sizes } from './sizes.mjs';

/** Returns a function that makes the cookies of the students, which are valid for ten minutes. */
export async function seedDatabase(databaseUrl, query) {
  await prepareDatabase(databaseUrl, createLogger('error'));
  await insertStudents(query, sizes.students);
  await query(`update profiles set instagram_handle = 'handle',
    gender = case when right(student_id::text, 1) in ('0', '2', '4', '6', '8') then 'Female' else 'Male' end`);
  for (const phase of phaseIds) await insertEvent(query, eventIds.rush(phase), sizes.seats);
  for (const eventId of eventIds.paid) {
    await insertEvent(query, eventId, sizes.students);
    await query(`update events set price_cents = 500 where id = '${eventId}'`);
  }
  for (const phase of busyPhaseIds) {
    const eventId = eventIds.notified(phase);
    await insertEvent(query, eventId, sizes.notified);
    await query(`insert into seats (event_id, student_id, state, registered_at)
      select '${eventId}', id, 'registered', '2025-05-21' from students order by id limit ${sizes.notified}`);
    await query(`update events set seats_taken = ${sizes.notified} where id = '${eventId}'`);
  }
  await insertLobbies(query);
  await query('analyze');
  return signTokens(databaseUrl);
}

/** The lobby of a student has the same id as the student. */
async function insertLobbies(query) {
  const owners = `(select id from students order by id limit ${sizes.lobbies}) as owners`;
  await query(`insert into lobbies (id, city, location, meeting_time, size, created_at)
    select id, 'New York City', 'Lower Manhattan, NY', '2099-01-01', 1, '2025-05-21' from ${owners}`);
  await query(`insert into lobby_members (lobby_id, student_id, invited_at, joined_at)
    select id, id, '2025-05-21', '2025-05-21' from ${owners}`);
}

/** Students in lobbies of one, paid and ready, who wait for a crew from now on. */
export async function queueStudents({ databaseUrl, query, phase, now }) {
  const { from, to } = queuedNumbers(phase);
  const waiting = `(select id, row_number() over (order by id) as number from students
    where id between '${studentId(from)}' and '${studentId(to)}') as waiting`;
  await query(`insert into lobbies (id, city, location, meeting_time, status, queued_at, size, created_at)
    select id, 'New York City', 'Lower Manhattan, NY', '${now}'::timestamptz + interval '3 hours'
      + (number % 10) * interval '30 minutes', 'queued', '${now}', 1, '${now}' from ${waiting}`);
  await query(`insert into lobby_members (lobby_id, student_id, invited_at, joined_at, paid_at, ready_at)
    select id, id, '${now}', '${now}', '${now}', '${now}' from ${waiting}`);
  await query(`insert into quickcrew_places (student_id, lobby_id) select id, id from ${waiting}`);
  const { rows: buckets } =
    await query(`select distinct city, location, meeting_time as "meetingTime" from lobbies
    where status = 'queued'`);
  const { db, close } = openDatabase(databaseUrl, createLogger('error'), 1);
  await db.transaction().execute(async (tx) => {
    for (const bucket of buckets) await scheduleMatching(tx, bucket, new Date(now));
  });
  await close();
}

async function signTokens(databaseUrl) {
  const app = await createApp({
    config: parseConfig({ PORT: '0' }),
    log: createLogger('error'),
    version: 'drill',
    databaseUrl,
    directUrl: databaseUrl,
  });
  const { appSecret } = await loadDemoSecrets(app.database.pool);
  await app.stop();
  const tokens = new AccessTokens(new AppSecret(appSecret), realClock);
  return async () => {
    const cookies = [];
    for (let n = 0; n < sizes.students; n++) {
      const token = await tokens.issue({ id: studentId(n), sessionId: sessionId(n) });
      cookies.push(`crewtable_access=${token}; session=${sessionId(n)}`);
    }
    return cookies;
  };
}
