import { createApp } from '../../src/app.ts';
import type { App, AppOptions } from '../../src/app.ts';
import { parseConfig } from '../../src/platform/config/config.ts';
import { createLogger } from '../../src/platform/log/logger.ts';

/** A worker for its own process, with a silent log. */
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
