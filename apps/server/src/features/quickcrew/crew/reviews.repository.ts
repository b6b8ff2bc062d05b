import type { Db, Tx } from '../../../platform/db/database.ts';

export async function saveReview(
  tx: Tx,
  review: { crewId: string; studentId: string; rating: number; text: string; at: Date },
): Promise<void> {
  const words = { rating: review.rating, text: review.text, created_at: review.at };
  await tx
    .insertInto('crew_reviews')
    .values({ crew_id: review.crewId, student_id: review.studentId, ...words })
    .onConflict((conflict) => conflict.columns(['crew_id', 'student_id']).doUpdateSet(words))
    .execute();
}

export async function hasReviewed(db: Db, crewId: string, studentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('crew_reviews')
    .select('rating')
    .where('crew_id', '=', crewId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return row !== undefined;
}
