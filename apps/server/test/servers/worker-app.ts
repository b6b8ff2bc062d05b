import { createApp } from '../../src/app.ts';
import type { App, AppOptions } from '../../src/app.ts';
import { parseConfig } from '../../src/platform/config/config.ts';
import { createLogger } from '../../src/platform/log/logger.ts';

/** A worker for a process of its own, which says nothing by itself. */
export function createWorkerApp(databaseUrl: string, options: Partial<AppOptions> = {}): Promise<App> {
  return createApp({
    config: parseConfig({ PORT: '0', ROLE: 'worker' }),
    log: createLogger('silent'),
    version: 'test',
    databaseUrl,
    directUrl: databaseUrl,
    emptyCalendar: true,
    ...options,
  });
}
