import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import type { Clock } from '../platform/clock/clock.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { FindUnreadyReason } from '../platform/readiness.ts';
import type { Route } from '../platform/http/router.ts';

export interface SystemDeps {
  route: Route;
  clock: Clock;
  version: string;
  findFault: FindUnreadyReason;
  publicConfig: Omit<Answer<typeof api.system.config>, 'now'>;
}

export function registerSystem({ route, clock, version, findFault, publicConfig }: SystemDeps): void {
  route(api.system.health, async () => ({ status: 'ok' as const, version }));

  route(api.system.ready, async () => {
    const fault = await findFault();
    if (fault !== undefined) throw new AppError('unavailable', { message: fault, retryAfterSeconds: 2 });
    return { status: 'ok' as const, version };
  });

  route(api.system.config, async () => ({ now: clock.now().toISOString(), ...publicConfig }));
}
