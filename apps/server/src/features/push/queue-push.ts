import { enqueue, jobKind } from '../../platform/jobs/job-kind.ts';
import type { QueuePush } from '../../ports/deliveries.ts';
import { listReachableDevices } from './push.repository.ts';

export const sendPushJob = jobKind<{ deviceId: string; notificationId: string }>('send-push', {
  priority: 'bulk',
});

/** Fewer than a process has workers: a service that takes its time, on purpose or not, never keeps a passcode waiting. */
const lanes = 3;

/** One job for each browser: a push service that is away keeps no other waiting, and nobody gets it twice. */
export const queuePush: QueuePush = async (tx, { studentId, notificationId }) => {
  for (const { id } of await listReachableDevices(tx, studentId)) {
    await enqueue(tx, sendPushJob, { deviceId: id, notificationId }, partitionKey(id));
  }
};

/** Ids end at random. */
function partitionKey(deviceId: string): string {
  return `push-${Number.parseInt(deviceId.slice(-4), 16) % lanes}`;
}
