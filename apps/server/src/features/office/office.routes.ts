import { api } from '@crewtable/contract';
import type { Route } from '../../platform/http/router.ts';
import { listOfficeEvents, showOfficeEvent } from './events/show-events.ts';
import type { OfficeDeps } from './office.deps.ts';
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
