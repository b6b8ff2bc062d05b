import { api } from '@crewtable/contract';
import type { Route } from '../../../platform/http/router.ts';
import { changeCapacity } from './change-capacity.ts';
import type { CapacityDeps } from './change-capacity.ts';

export function registerCapacity({ route, ...deps }: CapacityDeps & { route: Route }): void {
  route(api.officeEvents.changeCapacity, ({ organiser, params, body, keep, traced }) =>
    changeCapacity(traced(deps), { ...body, ...params, organiser, keep }),
  );
}
