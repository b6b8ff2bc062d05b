import { api } from '@crewtable/contract';
import type { Route } from '../../platform/http/router.ts';
import { deleteOwnDevice } from './push.repository.ts';
import { registerDevice } from './register-device.ts';
import type { RegisterDeviceDeps } from './register-device.ts';

export interface PushDeps extends RegisterDeviceDeps {
  route: Route;
}

export function registerPush({ route, ...deps }: PushDeps): void {
  route(api.devices.register, async ({ viewer, body, traced }) => {
    await registerDevice(traced(deps), viewer, body);
    return {};
  });

  // Deletes only the caller's own device. If it belongs to another student now, it stays, and the response
  // does not reveal that.
  route(api.devices.deregister, async ({ viewer, body }) => {
    await deps.db.transaction().execute((tx) => deleteOwnDevice(tx, viewer.id, body.subscription.endpoint));
    return {};
  });
}
