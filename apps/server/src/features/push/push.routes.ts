import { api } from '@crewtable/contract';
import type { Route } from '../../platform/http/router.ts';
import { deleteOwnDevice } from './push.repository.ts';
import { registerDevice } from './register-device.ts';
import type { RegisterDeviceParts } from './register-device.ts';

export interface PushParts extends RegisterDeviceParts {
  route: Route;
}

export function registerPush({ route, ...parts }: PushParts): void {
  route(api.devices.register, async ({ viewer, body }) => {
    await registerDevice(parts, viewer, body);
    return {};
  });

  // Whoever it belongs to now, the caller wants none of it: somebody else's stays, and nobody is told whose it is.
  route(api.devices.deregister, async ({ viewer, body }) => {
    await parts.db.transaction().execute((tx) => deleteOwnDevice(tx, viewer.id, body.subscription.endpoint));
    return {};
  });
}
