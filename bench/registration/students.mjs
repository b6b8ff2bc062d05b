// Students with ids that are computed from a number, so that pgbench can compute them too.

export const studentId = (n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** The same in SQL, from the pgbench variable `n`. */
export const studentIdSql = `('00000000-0000-7000-8000-' || lpad(:n::text, 12, '0'))`;
export const sessionId = (n) => studentId(n).replace('8000', '9000');
export const sessionIdSql = studentIdSql.replace('8000', '9000');

export async function insertStudents(query, count) {
  await query(`
    insert into students (id, email, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'student-' || n || '@example.edu', '2025-05-21'
    from generate_series(0, ${count - 1}) as n`);
  await query(`
    insert into profiles (student_id, first_name, last_name, gender, birthdate, student_status, updated_at)
    select id, 'Student', 'Of Many', 'Other', '2003-05-21', 'Graduate', '2025-05-21' from students`);
  await query(`
    insert into sessions (id, student_id, browser_id, created_at, idle_until, ends_at)
    select ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid,
      ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, gen_random_uuid(), '2025-05-21', '2100-01-01',
      '2100-01-01'
    from generate_series(0, ${count - 1}) as n`);
  await query('analyze');
}

export async function insertEvent(query, id, capacity) {
  await query(`
    insert into events (id, title, area, starts_at, ends_at, closes_at, capacity, table_min, table_max, price_cents,
      created_at)
    values ('${id}', 'Lunch', 'Lower Manhattan', '2099-01-02', '2099-01-03', '2099-01-01', ${capacity}, 2, 4, 0,
      '2025-05-21')`);
}
