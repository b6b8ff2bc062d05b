import { createApp } from '../../src/app.ts';
import type { App, AppOptions } from '../../src/app.ts';
import { parseConfig } from '../../src/platform/config/config.ts';
import { patientTimeouts } from '../patient-timeouts.ts';
import { createLogger } from '../../src/platform/log/logger.ts';

/** A worker for its own process, which a test kills. What it leaves behind is taken over soon. */
export function createWorkerApp(databaseUrl: string, options: Partial<AppOptions> = {}): Promise<App> {
  return createApp({
    config: parseConfig({ PORT: '0', ROLE: 'worker' }),
    log: createLogger('silent'),
    version: 'test',
    databaseUrl,
    directUrl: databaseUrl,
    leavesCalendar: true,
    webhookLeaseMs: 1_000,
    roundMs: 200,
    ...patientTimeouts,
    ...options,
  });
}
