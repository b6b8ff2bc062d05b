import { api } from '@crewtable/contract';
import type { BrowserCookies } from '../../features/accounts/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { newYorkDate } from '../../platform/clock/new-york.ts';
import type { Route } from '../../platform/http/router.ts';
import { exportOwnData } from './export-own-data.ts';
import { deleteStudentAccount } from './delete-account.ts';
import type { DeleteAccountDeps } from './delete-account.ts';

export interface OwnDataDeps extends DeleteAccountDeps {
  route: Route;
  clock: Clock;
  browserCookies: BrowserCookies;
}

/** Routes by which students export and delete their own data. */
export function registerOwnData({ route, clock, browserCookies, ...deps }: OwnDataDeps): void {
  route(api.profiles.exportOwnData, async ({ viewer, reply }) => {
    const data = await exportOwnData(deps.db, deps.personalData, viewer.id);
    const now = clock.now();
    reply.header('content-disposition', `attachment; filename="crewtable-${newYorkDate(now)}.json"`);
    return { exportedAt: now.toISOString(), data };
  });

  route(api.profiles.deleteAccount, async ({ viewer, reply, traced }) => {
    await deleteStudentAccount(traced(deps), viewer);
    browserCookies.takeAll(reply);
    return {};
  });
}
