import type { Body, api } from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/router.ts';
import { newId } from '../../platform/ids.ts';
import type { PushHosts } from './push-hosts.ts';
import { holdOpenSession, keepNewestDevices, lockStudent, saveDevice } from './push.repository.ts';
import { readSubscription } from './read-subscription.ts';

export interface RegisterDeviceDeps {
  db: Db;
  clock: Clock;
  places: PushHosts;
}

/** More browsers than a student has. Another one replaces the oldest. */
const maxDevices = 20;

/** Binds a browser to the student and to the session in which push was turned on. */
export async function registerDevice(
  { db, clock, places }: RegisterDeviceDeps,
  viewer: Viewer,
  { subscription: sent, deviceInfo }: Body<typeof api.devices.register>,
): Promise<void> {
  const read = readSubscription(sent, places);
  if (read.kind === 'refused') throw new AppError('bad_input', { errors: read.errors });
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const isSignedIn = (await lockStudent(tx, viewer.id)) && (await holdOpenSession(tx, viewer.sessionId));
    if (!isSignedIn) throw new AppError('session_expired');
    await saveDevice(tx, {
      id: newId(now),
      student_id: viewer.id,
      session_id: viewer.sessionId,
      ...read.subscription,
      user_agent: deviceInfo.userAgent,
      platform: deviceInfo.platform,
      registered_at: now,
    });
    await keepNewestDevices(tx, viewer.id, maxDevices);
  });
}
