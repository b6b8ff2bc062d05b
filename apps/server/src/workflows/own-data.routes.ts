import { api } from '@crewtable/contract';
import type { BrowserCookies } from '../features/accounts/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { newYorkDate } from '../platform/clock/new-york.ts';
import type { Route } from '../platform/http/router.ts';
import { exportOwnData } from './export-own-data.ts';
import { leaveCrewtable } from './leave-crewtable.ts';
import type { LeavingParts } from './leave-crewtable.ts';

export interface OwnDataParts extends LeavingParts {
  route: Route;
  clock: Clock;
  browserCookies: BrowserCookies;
}

/** A student's data is the student's: to take along, and to take away. */
export function registerOwnData({ route, clock, browserCookies, ...parts }: OwnDataParts): void {
  route(api.profiles.exportOwnData, async ({ viewer, reply }) => {
    const data = await exportOwnData(parts.db, parts.personalData, viewer.id);
    const now = clock.now();
    reply.header('content-disposition', `attachment; filename="crewtable-${newYorkDate(now)}.json"`);
    return { exportedAt: now.toISOString(), data };
  });

  route(api.profiles.deleteAccount, async ({ viewer, reply }) => {
    await leaveCrewtable(parts, viewer);
    browserCookies.takeAll(reply);
    return {};
  });
}
