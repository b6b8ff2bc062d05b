import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface OfficeTestimonialRow {
  studentId: string;
  quote: string;
  agreedAt: Date;
  publishedAt: Date | null;
  email: string;
  status: string;
  /** Null before the profile. */
  firstName: string | null;
  lastInitial: string | null;
}

const columns = sql`testimonials.student_id as "studentId", quote, agreed_at as "agreedAt",
  published_at as "publishedAt", email, students.status, first_name as "firstName", left(last_name, 1) as "lastInitial"
  from testimonials join students on students.id = testimonials.student_id
    left join profiles on profiles.student_id = testimonials.student_id`;

export async function listForOffice(
  db: Db,
  { show, after }: { show: 'waiting' | 'published' | 'all'; after: string | undefined },
  limit: number,
): Promise<OfficeTestimonialRow[]> {
  const chosen =
    show === 'all'
      ? sql`true`
      : show === 'waiting'
        ? sql`published_at is null`
        : sql`published_at is not null`;
  const { rows } = await sql<OfficeTestimonialRow>`
    select ${columns}
    where ${chosen} and (${after ?? null}::uuid is null or (agreed_at, testimonials.student_id) <
      (select agreed_at, student_id from testimonials where student_id = ${after ?? null}::uuid))
    order by agreed_at desc, testimonials.student_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countTestimonials(db: Db): Promise<{ waiting: number; published: number }> {
  const { rows } = await sql<{ waiting: number; published: number }>`
    select (count(*) filter (where published_at is null))::integer as waiting,
      count(published_at)::integer as published from testimonials`.execute(db);
  return rows[0]!;
}

/** Locked against other organisers, and against the student who changes the words or withdraws them. */
export async function lockForOffice(tx: Tx, studentId: string): Promise<OfficeTestimonialRow | undefined> {
  const { rows } = await sql<OfficeTestimonialRow>`
    select ${columns} where testimonials.student_id = ${studentId}::uuid for update of testimonials`.execute(
    tx,
  );
  return rows[0];
}

export async function setPublished(tx: Tx, studentId: string, publishedAt: Date | null): Promise<void> {
  await tx
    .updateTable('testimonials')
    .set({ published_at: publishedAt })
    .where('student_id', '=', studentId)
    .execute();
}
