/** What organisers and the product note about years. */

export async function growOffice(query, students) {
  await query(`insert into organisers (id, name, email, created_at)
    select pg_temp.id(40, n), 'Organiser ' || n, 'organiser-' || n || '@example.org', '2020-01-01' from generate_series(1, 20) as n`);
  await query(`insert into audit_log (number, at, actor_kind, actor_id, area, act, about_kind, about_id, details, previous_hash, hash)
    select n, '2025-05-20'::timestamptz - (${students} - n) * interval '2 years' / ${students}, 'organiser', pg_temp.id(40, n % 20 + 1),
      'students', 'showed_student', 'student', 'alias-' || n % 1000, '{}', sha256((n - 1)::text::bytea), sha256(n::text::bytea)
    from generate_series(1, ${students}) as n`);
  await query(`insert into audit_aliases (student_id, alias)
    select pg_temp.student(n), 'alias-' || n from generate_series(0, least(999, ${students - 1})) as n`);
  await query(`insert into audit_heads (number, hash, noted_at)
    select n, '\\x00', '2025-05-20' from generate_series(1, 800) as n`);
  await query(`insert into reports (id, reporter_id, about_id, reason, text, created_at, decided_at, decision)
    select pg_temp.id(41, n), pg_temp.student(n), pg_temp.student((n + 3) % ${students}), 'Other', 'A report.', '2025-01-01', '2025-01-02',
      'dismissed' from generate_series(0, ${students - 1}, 200) as n`);
  await query(`insert into student_notes (id, student_id, organiser_id, text, created_at)
    select pg_temp.id(42, n), pg_temp.student(n), pg_temp.id(40, 1), 'A note.', '2025-01-01'
    from generate_series(0, ${students - 1}, 50) as n`);
  // Of eight days.
  await query(`insert into deliveries (channel, outcome, amount, late_ms, at)
    select (array['mail', 'push', 'webhook'])[n % 3 + 1], 'done', 1, 100, now() - n * interval '8 days' / ${2 * students}
    from generate_series(0, ${2 * students - 1}) as n`);
}
