import { api } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Route } from '../../../platform/http/router.ts';
import { findSeatedEvent } from '../seated-events.repository.ts';
import { assignTablesAgain, holdRelease, releaseNow } from './release-acts.ts';
import type { ReleaseActsDeps } from './release-acts.ts';
import { readTables } from './read-tables.ts';

export function registerReleaseActs({ route, ...deps }: ReleaseActsDeps & { route: Route }): void {
  route(api.officeTables.showTables, async ({ params: { eventId } }) => {
    const event = await findSeatedEvent(deps.db, eventId);
    if (!event) throw new AppError('not_found');
    return readTables(deps, event);
  });
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
