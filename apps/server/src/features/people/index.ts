import { api } from '@crewtable/contract';
import type { Route } from '../../platform/http/router.ts';
import { findByAddress } from './find-by-address.ts';
import type { PeopleDeps } from './people.deps.ts';
import { revealPerson } from './reveal-person.ts';

export type { PeopleDeps } from './people.deps.ts';

export function registerPeople({ route, ...deps }: PeopleDeps & { route: Route }): void {
  route(api.people.find, async ({ organiser, body }) => findByAddress(deps, organiser, body.address));

  route(api.people.reveal, async ({ organiser, params, body }) =>
    revealPerson(deps, organiser, params.studentId, body.reason),
  );
}
