import { api } from '@crewtable/contract';
import type { Route } from '../../../platform/http/router.ts';
import { assignTablesAgain, holdRelease, releaseNow } from './release-acts.ts';
import type { ReleaseActsDeps } from './release-acts.ts';

export function registerReleaseActs({ route, ...deps }: ReleaseActsDeps & { route: Route }): void {
  route(api.officeEvents.holdRelease, ({ organiser, params, body, keep, traced }) =>
    holdRelease(traced(deps), { organiser, ...params, keep }, body),
  );
  route(api.officeEvents.release, ({ organiser, params, keep, traced }) =>
    releaseNow(traced(deps), { organiser, ...params, keep }),
  );
  route(api.officeEvents.assignTables, ({ organiser, params, keep, traced }) =>
    assignTablesAgain(traced(deps), { organiser, ...params, keep }),
  );
}
