import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { decideQuote } from './testimonial-rules.ts';
import { deleteTestimonial, saveTestimonial } from './testimonials.repository.ts';

/** Saves the quote that a student agrees to publish. Deletes it if the student no longer agrees. */
export async function submitTestimonial(
  { db, clock }: { db: Db; clock: Clock },
  studentId: string,
  { quote, agreed }: { quote: string; agreed: boolean },
): Promise<void> {
  if (!agreed) {
    await db.transaction().execute((tx) => deleteTestimonial(tx, studentId));
    return;
  }
  const decision = decideQuote(quote);
  if (decision.kind === 'refused') throw new AppError('bad_input', { errors: [decision.error] });
  await db.transaction().execute((tx) => saveTestimonial(tx, studentId, decision.quote, clock.now()));
}
