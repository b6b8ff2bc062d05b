import type { PassBody } from '@crewtable/contract';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { passDateState } from './pass-date-rules.ts';
import { listOwnPassDates } from './passes.repository.ts';

/** A pass is shown until its last date is over. */
export async function showPasses(
  { db, clock }: { db: Db; clock: Clock },
  studentId: string,
): Promise<PassBody[]> {
  const now = clock.now();
  const dates = await listOwnPassDates(db, studentId);
  const seriesIds = [...new Set(dates.filter(({ endsAt }) => endsAt > now).map(({ seriesId }) => seriesId))];
  return seriesIds.map((seriesId) => {
    const own = dates.filter((date) => date.seriesId === seriesId);
    return {
      seriesId,
      title: own[0]?.title ?? '',
      dates: own.map((date) => ({
        eventId: date.eventId,
        date: date.startsAt.toISOString(),
        state: passDateState(date),
      })),
    };
  });
}
