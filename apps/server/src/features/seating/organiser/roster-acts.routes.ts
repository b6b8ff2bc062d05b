import { api } from '@crewtable/contract';
import type { Route } from '../../../platform/http/router.ts';
import { correctByOrganiser } from './correct-by-organiser.ts';
import type { RosterActsDeps } from './roster-acts.deps.ts';
import { seatStudent } from './seat-student.ts';

export function registerRosterActs({ route, ...deps }: RosterActsDeps & { route: Route }): void {
  route(api.officeRoster.seatStudent, ({ organiser, params, body, keep, traced }) =>
    seatStudent(traced(deps), { ...body, ...params, organiser, keep }),
  );
  route(api.officeRoster.correctAttendance, ({ organiser, params, body, keep, traced }) =>
    correctByOrganiser(traced(deps), { ...body, ...params, organiser, keep }),
  );
}
