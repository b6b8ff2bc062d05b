import { api } from '@crewtable/contract';
import type { Route } from '../../platform/http/router.ts';
import { listOfficeEvents, showOfficeEvent } from './events/show-events.ts';
import { retryJobs } from './health/retry-jobs.ts';
import { showHealth } from './health/show-health.ts';
import type { HealthDeps, OfficeDeps } from './office.deps.ts';
import { search } from './search/search.ts';
import { showToday } from './today/show-today.ts';

export function registerOffice({ route, ...deps }: OfficeDeps & { route: Route }): void {
  route(api.officeToday.showToday, ({ organiser }) => showToday(deps, organiser));
  route(api.officeToday.search, ({ organiser, query }) => search(deps, organiser, query.words));
  route(api.officeEvents.listEvents, ({ organiser, query }) => listOfficeEvents(deps, organiser, query));
  route(api.officeEvents.showEvent, ({ organiser, params }) =>
    showOfficeEvent(deps, organiser, params.eventId),
  );
}

export function registerHealth({ route, ...deps }: HealthDeps & { route: Route }): void {
  route(api.officeHealth.show, () => showHealth(deps));
  route(api.officeHealth.retryJob, ({ organiser, params, keep, traced }) =>
    retryJobs(traced(deps), { organiser, which: params, keep }),
  );
  route(api.officeHealth.retryKind, ({ organiser, params, keep, traced }) =>
    retryJobs(traced(deps), { organiser, which: params, keep }),
  );
}
