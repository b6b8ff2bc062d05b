import type { Tx } from '../../../platform/db/database.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { releaseJob } from '../job-kinds.ts';
import { listClosed } from '../organiser/event-commands.repository.ts';

/** There is more room: releases events that wait for a venue now, without waiting for the next retry. */
export async function retryReleases(tx: Tx, now: Date): Promise<void> {
  for (const eventId of await listClosed(tx)) {
    await schedule(tx, releaseJob, { subject: eventId, dueAt: now, payload: { eventId } });
  }
}
