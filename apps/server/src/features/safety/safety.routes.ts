import { api } from '@crewtable/contract';
import type { Route } from '../../platform/http/router.ts';
import { expressWish } from './express-wish.ts';
import { reportStudent } from './report-student.ts';
import type { SafetyDeps } from './safety.deps.ts';

export function registerSafety({ route, ...deps }: SafetyDeps & { route: Route }): void {
  route(api.safety.wish, async ({ viewer, params: { userId }, body: { wish }, traced }) => {
    const { mutual } = await expressWish(traced(deps), { studentId: viewer.id, aboutId: userId }, wish);
    return { wish, mutual };
  });

  route(api.safety.report, ({ viewer, body, keep, traced }) =>
    reportStudent(traced(deps), viewer.id, body, keep),
  );
}
