import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Testimonials that the student agreed to and an organiser published, newest first. Not those of suspended students. */
export function listPublished(db: Db, limit: number) {
  return db
    .selectFrom('testimonials')
    .innerJoin('students', 'students.id', 'testimonials.student_id')
    .innerJoin('profiles', 'profiles.student_id', 'testimonials.student_id')
    .select(['testimonials.quote', 'profiles.first_name', 'profiles.last_name', 'students.email'])
    .where('published_at', 'is not', null)
    .where('students.status', '=', 'ACTIVE')
    .orderBy('published_at', 'desc')
    .orderBy('testimonials.student_id')
    .limit(limit)
    .execute();
}

export function findTestimonial(db: Db | Tx, studentId: string) {
  return db.selectFrom('testimonials').selectAll().where('student_id', '=', studentId).executeTakeFirst();
}

/** Saving the same quote again changes nothing. A changed quote has to be published again. */
export async function saveTestimonial(
  tx: Tx,
  studentId: string,
  quote: string,
  agreedAt: Date,
): Promise<void> {
  await tx
    .insertInto('testimonials')
    .values({ student_id: studentId, quote, agreed_at: agreedAt })
    .onConflict((conflict) =>
      conflict
        .column('student_id')
        .doUpdateSet({ quote, agreed_at: agreedAt, published_at: null })
        .where('testimonials.quote', '!=', sql<string>`excluded.quote`),
    )
    .execute();
}

export async function deleteTestimonial(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('testimonials').where('student_id', '=', studentId).execute();
}
