import { api } from '@crewtable/contract';
import type { Route } from '../../platform/http/router.ts';
import { deleteOwnDevice } from './push.repository.ts';
import { registerDevice } from './register-device.ts';
import type { RegisterDeviceDeps } from './register-device.ts';

export interface PushDeps extends RegisterDeviceDeps {
  route: Route;
}

export function registerPush({ route, ...deps }: PushDeps): void {
  route(api.devices.register, async ({ viewer, body }) => {
    await registerDevice(deps, viewer, body);
    return {};
  });

  // Whoever it belongs to now, the caller wants none of it: somebody else's stays, and nobody is told whose it is.
  route(api.devices.deregister, async ({ viewer, body }) => {
    await deps.db.transaction().execute((tx) => deleteOwnDevice(tx, viewer.id, body.subscription.endpoint));
    return {};
  });
}
