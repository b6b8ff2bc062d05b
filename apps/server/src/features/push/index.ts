import type { Db } from '../../platform/db/database.ts';
import { sweepSignedOutDevices } from './push.repository.ts';

export { deviceData } from './device-data.ts';
export { pushJobs } from './push.jobs.ts';
export { PushHosts } from './push-hosts.ts';
export type { ResolveHost } from './push-hosts.ts';
export { registerPush } from './push.routes.ts';
export { createPushSender } from './push-sender.ts';
export { queuePush } from './queue-push.ts';

export function pushChores(db: Db): (() => Promise<void>)[] {
  return [() => sweepSignedOutDevices(db)];
}
