import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Route } from '../../platform/http/router.ts';

export interface SystemParts {
  route: Route;
  pool: Pool;
  clock: Clock;
  version: string;
  isStopping: () => boolean;
  publicConfig: Omit<Answer<typeof api.system.config>, 'now'>;
}

export function registerSystem({ route, pool, clock, version, isStopping, publicConfig }: SystemParts): void {
  route(api.system.health, async () => ({ status: 'ok' as const, version }));

  route(api.system.ready, async () => {
    if (isStopping())
      throw new AppError('unavailable', { message: 'We are about to stop.', retryAfterSeconds: 2 });
    await pool.query('select 1');
    return { status: 'ok' as const, version };
  });

  route(api.system.config, async () => ({ now: clock.now().toISOString(), ...publicConfig }));
}
