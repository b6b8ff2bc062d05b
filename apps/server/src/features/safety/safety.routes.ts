import { api } from '@crewtable/contract';
import type { Route } from '../../platform/http/router.ts';
import { expressWish } from './express-wish.ts';
import { reportStudent } from './report-student.ts';
import type { SafetyParts } from './safety.parts.ts';

export function registerSafety({ route, ...parts }: SafetyParts & { route: Route }): void {
  route(api.safety.wish, async ({ viewer, params: { userId }, body: { wish } }) => {
    const { mutual } = await expressWish(parts, { studentId: viewer.id, aboutId: userId }, wish);
    return { wish, mutual };
  });

  route(api.safety.report, ({ viewer, body, keep }) => reportStudent(parts, viewer.id, body, keep));
}
