import { feedbackError } from '@crewtable/contract';
import type { api, Body } from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { findAttendedTitle, insertFeedback } from './profiles.repository.ts';

type Sent = Body<typeof api.profiles.giveFeedback>;

/** Stores a suggestion, or feedback about an event that the student attended; only once for each event. */
export async function giveFeedback(
  { db, clock }: { db: Db; clock: Clock },
  studentId: string,
  sent: Sent,
  keep: (tx: Tx, answer: object) => Promise<void>,
): Promise<void> {
  const fault = faultOf(sent);
  if (fault !== undefined) throw new AppError('bad_input', { errors: [fault] });
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const isAboutEvent = sent.type === 'EVENT_FEEDBACK';
    const attended = isAboutEvent ? await findAttendedTitle(tx, sent.eventId ?? '', studentId) : undefined;
    if (isAboutEvent && attended === undefined)
      throw new AppError('not_found', { message: 'You can tell us about events that you attended.' });
    const isKept = await insertFeedback(tx, {
      id: newId(now),
      student_id: studentId,
      type: sent.type,
      feedback: sent.feedback?.trim() ?? '',
      rating: sent.rating ?? null,
      event_id: sent.eventId || null,
      event_type: attended ?? (sent.eventType || null),
      created_at: now,
    });
    if (!isKept) throw new AppError('already_told');
    await keep(tx, {});
  });
}

function faultOf(sent: Sent): string | undefined {
  const isAboutEvent = sent.type === 'EVENT_FEEDBACK';
  if (isAboutEvent && !sent.eventId) return 'Please choose an event.';
  if (!isAboutEvent && sent.rating !== undefined) return 'A rating is for an event that you attended.';
  return feedbackError(sent);
}
