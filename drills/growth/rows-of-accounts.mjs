/** What one student leaves in the tables of accounts and visitors. Deleted rows are not here: OPERATIONS.md lists them. */
import { insertStudents } from '../../bench/registration/students.mjs';

/** Of one student. A session lives for 30 days at most, and used refresh tokens stay as long as their session. */
const each = { tokensOfSession: 20, pageViews: 20 };

export async function growAccounts(query, students) {
  await insertStudents(query, students);
  await query(`update profiles set instagram_handle = 'handle', first_name = 'Student ' || right(student_id::text, 6),
    gender = case when right(student_id::text, 1) in ('0', '2', '4', '6', '8') then 'Female' else 'Male' end`);
  // A phone in addition to the laptop.
  await query(`insert into sessions (id, student_id, browser_id, created_at, idle_until, ends_at)
    select pg_temp.id(91, n), pg_temp.student(n), gen_random_uuid(), '2025-05-01', '2100-01-01', '2100-01-01'
    from generate_series(0, ${students - 1}) as n`);
  await query(`insert into refresh_tokens (hash, session_id, used_at, successor)
    select sha256((id::text || number)::bytea), id, used.at, case when used.at is null then null else '\\x00'::bytea end
    from sessions, generate_series(1, ${each.tokensOfSession}) as number,
      lateral (select case when number < ${each.tokensOfSession} then '2025-05-20'::timestamptz end as at) as used`);
  await query(`insert into known_browsers (student_id, browser_id, last_seen_at)
    select student_id, browser_id, '2025-05-20' from sessions`);
  await query(`insert into passcode_challenges (id, email, code_hash, browser_id, attempts, expires_at, used_at, created_at)
    select pg_temp.id(92, n), 'student-' || n || '@example.edu', '\\x00', gen_random_uuid(), 1, '2025-05-20 10:10',
      '2025-05-20 10:01', '2025-05-20 10:00' from generate_series(0, ${students - 1}, 3) as n`);
  await query(`insert into notification_settings (student_id, email, push, updated_at)
    select pg_temp.student(n), true, n % 2 = 0, '2025-01-01' from generate_series(0, ${students - 1}, 3) as n`);
  await query(`insert into push_devices (id, student_id, session_id, endpoint, p256dh, auth, user_agent, platform, registered_at)
    select pg_temp.id(93, n), student_id, id, 'https://push.example/' || md5(n::text) || md5(n::text || 'b'), md5(n::text),
      md5(n::text), 'Safari', 'iOS', '2025-05-01'
    from (select id, student_id, row_number() over () as n from sessions where id::text like '01900000%') as phones`);
  await query(`insert into visitors (id, utm_source, referrer, student_id, first_seen_at)
    select pg_temp.id(94, n), 'newsletter', '', case when n % 2 = 0 then pg_temp.student(n / 2) end, '2025-01-01'
    from generate_series(0, ${2 * students - 1}) as n`);
  await query(`insert into analytics_events (id, at, name, path, title, source, visitor_id, student_id)
    select pg_temp.id(95, n), '2025-05-20'::timestamptz - n * interval '395 days' / ${each.pageViews * students},
      'page_view', '/home', 'Home', 'direct', pg_temp.id(94, n % ${2 * students}), pg_temp.student(n % ${students})
    from generate_series(0, ${each.pageViews * students - 1}) as n`);
  await query(`insert into activity (id, at, kind, text)
    select pg_temp.id(96, n), '2025-05-20'::timestamptz - n * interval '1 minute', 'student_joined', 'A student signed up.'
    from generate_series(0, ${students - 1}) as n`);
  await query(`insert into rate_limits (key, points, expire)
    select 'register:' || pg_temp.student(n), 1, 4102444800000 from generate_series(0, ${students - 1}) as n`);
  await query(`insert into idempotency_keys (scope, running_until, answer, created_at, key_scope)
    select md5('a' || n) || md5('b' || n), '2100-01-01', '{"success":true}', '2100-01-01', md5('c' || n) || md5('d' || n)
    from generate_series(0, ${students - 1}, 2) as n`);
}
