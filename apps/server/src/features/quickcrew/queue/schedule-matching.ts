import type { Tx } from '../../../platform/db/database.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { bucketName, matchJob } from '../job-kinds.ts';
import type { Bucket } from '../lobby/lobby-rules.ts';

export function bucketOf(lobby: { city: string; location: string; meetingTime: Date }): Bucket {
  return { city: lobby.city, location: lobby.location, meetingTime: lobby.meetingTime.toISOString() };
}

/**
 * Requests within the same second share one run. The scheduled row is locked until this transaction ends, so
 * that the run does not start before the change is visible. Call it last in the transaction.
 */
export async function scheduleMatching(
  tx: Tx,
  lobby: { city: string; location: string; meetingTime: Date },
  at: Date,
): Promise<void> {
  const bucket = bucketOf(lobby);
  await schedule(tx, matchJob, { subject: bucketName(bucket), dueAt: at, payload: bucket });
}
