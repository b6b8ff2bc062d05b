import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordDelivery } from '../../platform/delivery-log.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { FindPush } from '../../ports/deliveries.ts';
import { secondsLeft } from './push-response-rules.ts';
import type { PushSender } from './push-sender.ts';
import { deleteDevice, findReachableDevice } from './push.repository.ts';

export interface SendPushDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  sender: PushSender;
  findPush: FindPush;
}

const counted = { taken: 'done', busy: 'failed', refused: 'refused', gone: 'ended' } as const;

/** Sends one push to one browser if it is still true, wanted and in time. Throws if it should be retried. */
export async function sendPush(
  { db, clock, log, sender, findPush }: SendPushDeps,
  { deviceId, notificationId }: { deviceId: string; notificationId: string },
): Promise<void> {
  const due = await findPush(notificationId);
  const device = due && (await findReachableDevice(db, due.studentId, deviceId));
  if (!device) return;
  // The endpoint is a secret of the browser. Its host is enough to see which service has a problem.
  const facts = { deviceId, notificationId, service: new URL(device.endpoint).host };
  const ttlSeconds = secondsLeft(due.createdAt, clock.now());
  if (ttlSeconds === 0) {
    log.info(facts, 'push dropped: too late');
    return;
  }
  const push = { message: due.message, urgency: due.urgency, ttlSeconds };
  const outcome = await sender.send(device, push).catch(async (error: unknown) => {
    await recordDelivery(db, { channel: 'push', outcome: 'failed' });
    throw error;
  });
  await recordDelivery(db, { channel: 'push', outcome: counted[outcome] });
  if (outcome === 'busy') throw new Error(`Push service ${facts.service} is busy`);
  if (outcome === 'gone') {
    await db.transaction().execute((tx) => deleteDevice(tx, deviceId));
    log.info(facts, 'ended push subscription removed');
  }
  if (outcome === 'refused') log.warn(facts, 'push refused');
}
