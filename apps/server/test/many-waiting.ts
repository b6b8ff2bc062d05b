import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

/**
 * So many students, paid and ready, in lobbies of one, two and three, in line for so many times. Written in a few
 * statements: how each of them came there is another test's business.
 */
export async function writeManyWaiting(db: Db, students: number, buckets: number, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create temporary table crowd on commit drop as
      select md5('student' || number)::uuid as student_id, number,
        -- Sizes 1, 2 and 3 in turn: six students make three lobbies.
        md5('lobby' || number / 6 || case when number % 6 = 0 then 'a' when number % 6 < 3 then 'b' else 'c' end)::uuid
          as lobby_id,
        (number / 6) % ${buckets}::int as bucket
      from generate_series(0, ${students - 1}::int) as number`.execute(tx);
    await sql`insert into students (id, email, created_at)
      select student_id, 'crowd-' || number || '@nyu.edu', ${now}::timestamptz from crowd`.execute(tx);
    await sql`insert into profiles (student_id, first_name, last_name, gender, birthdate, student_status,
        instagram_handle, updated_at)
      select student_id, 'Crowd' || number, 'Zed', case when number % 2 = 0 then 'Female' else 'Male' end,
        '2003-05-21', 'Graduate', 'crowd', ${now}::timestamptz from crowd`.execute(tx);
    // Thousands of mails are another test's business.
    await sql`insert into notification_settings (student_id, email, push, updated_at)
      select student_id, false, false, ${now}::timestamptz from crowd`.execute(tx);
    await sql`insert into lobbies (id, city, location, meeting_time, status, queued_at, size, created_at)
      select lobby_id, 'New York City', 'Lower Manhattan, NY',
        ${now}::timestamptz + interval '3 hours' + min(bucket) * interval '1 minute', 'queued',
        ${now}::timestamptz - interval '5 minutes', count(*), ${now}::timestamptz
      from crowd group by lobby_id`.execute(tx);
    await sql`insert into lobby_members (lobby_id, student_id, invited_at, joined_at, paid_at, ready_at)
      select lobby_id, student_id, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from crowd`.execute(tx);
    await sql`insert into quickcrew_places (student_id, lobby_id) select student_id, lobby_id from crowd`.execute(
      tx,
    );
  });
}
