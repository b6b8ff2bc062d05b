import { api } from '@crewtable/contract';
import type { Route } from '../../platform/http/router.ts';
import type { RosterDeps } from './roster.deps.ts';
import { showRoster } from './show-roster.ts';
import { showStudent } from './show-student.ts';
import { previewRemoval, takeOutByOrganiser } from './take-out.ts';

export function registerOfficeRoster({ route, ...deps }: RosterDeps & { route: Route }): void {
  const { officeRoster } = api;

  route(officeRoster.showRoster, ({ organiser, params }) => showRoster(deps, organiser, params.eventId));

  route(officeRoster.showStudent, ({ organiser, params }) =>
    showStudent(deps, organiser, params.eventId, params.studentId),
  );

  route(officeRoster.previewRemoval, ({ organiser, params, query }) =>
    previewRemoval(deps, organiser, { ...params, way: query.way ?? 'keep_payment' }),
  );

  route(officeRoster.takeOut, ({ organiser, params, body, keep }) =>
    takeOutByOrganiser(deps, { ...body, ...params, organiser, way: 'keep_payment', keep }),
  );

  route(officeRoster.takeOutWithRefund, ({ organiser, params, body, keep }) =>
    takeOutByOrganiser(deps, { ...body, ...params, organiser, way: 'refund', keep }),
  );

  route(officeRoster.moveToWaitlist, ({ organiser, params, body, keep }) =>
    takeOutByOrganiser(deps, { ...body, ...params, organiser, way: 'waitlist', keep }),
  );
}
