import { enqueue, jobKind } from '../../platform/jobs/job-kind.ts';
import type { QueuePush } from '../../ports/deliveries.ts';
import { listReachableDevices } from './push.repository.ts';

export const sendPushJob = jobKind<{ deviceId: string; notificationId: string }>('send-push', {
  priority: 'bulk',
});

/** Fewer than the workers of a process, so that a slow push service never delays a passcode. */
const partitions = 3;

/** One job per browser: a push service that is away delays no other, and a retry sends no push twice. */
export const queuePush: QueuePush = async (tx, { studentId, notificationId }) => {
  for (const { id } of await listReachableDevices(tx, studentId)) {
    await enqueue(tx, sendPushJob, { deviceId: id, notificationId }, partitionKey(id));
  }
};

/** The end of an id is random. */
function partitionKey(deviceId: string): string {
  return `push-${Number.parseInt(deviceId.slice(-4), 16) % partitions}`;
}
