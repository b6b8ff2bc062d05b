import type { Pool } from 'pg';

export interface StudentColumn {
  table: string;
  column: string;
}

/** Every column that refers to a student, asked of the database itself: the list grows with the schema. */
export async function studentColumns(pool: Pool): Promise<StudentColumn[]> {
  const { rows } = await pool.query<StudentColumn>(
    `select source.nspname || '.' || origin.relname as table, attribute.attname as column
     from pg_constraint
     join pg_class origin on origin.oid = conrelid
     join pg_namespace source on source.oid = origin.relnamespace
     join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
     where contype = 'f' and confrelid = 'students'::regclass
     order by 1, 2`,
  );
  return rows;
}

export async function rowsOf(
  pool: Pool,
  { table, column }: StudentColumn,
  studentId: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(`select * from ${table} where ${column} = $1`, [
    studentId,
  ]);
  return rows;
}

/** Everything in our own tables and in the queue, as text. The demo's mailbox is the student's own, not ours. */
export async function allText(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ row: string }>(`select one::text as row from ${name} as one`);
      return [name, ...rows.map(({ row }) => row)].join('\n');
    }),
  );
  return texts.join('\n');
}
