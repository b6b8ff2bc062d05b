import { api } from '@crewtable/contract';
import type { Route } from '../../../platform/http/router.ts';
import { decideInOffice, previewSuspensionOf, restoreInOffice, suspendInOffice } from './decide-in-office.ts';
import { showReportCount, showReports } from './list-reports.ts';
import { openCrewChat, openReportText } from './open-report.ts';
import type { OrganiserSafetyDeps } from './organiser-safety.deps.ts';
import { showReport } from './show-report.ts';

export function registerOrganiserSafety({ route, ...deps }: OrganiserSafetyDeps & { route: Route }): void {
  route(api.officeSafety.count, () => showReportCount(deps));

  route(api.officeSafety.list, () => showReports(deps));

  route(api.officeSafety.show, ({ params }) => showReport(deps, params.reportId));

  route(api.officeSafety.openText, ({ organiser, params, body, traced }) =>
    openReportText(traced(deps), organiser, params.reportId, body.reason),
  );

  route(api.officeSafety.openChat, ({ organiser, params, body, traced }) =>
    openCrewChat(traced(deps), organiser, params.reportId, body.reason),
  );

  route(api.officeSafety.decide, ({ organiser, params, body, keep, traced }) =>
    decideInOffice(traced(deps), params.reportId, body, { organiser, keep }),
  );

  route(api.officeSafety.previewSuspension, ({ params }) => previewSuspensionOf(deps, params.studentId));

  route(api.officeSafety.suspend, ({ organiser, params, body, keep, traced }) =>
    suspendInOffice(traced(deps), params.studentId, body, { organiser, keep }),
  );

  route(api.officeSafety.restore, ({ organiser, params, body, keep, traced }) =>
    restoreInOffice(traced(deps), params.studentId, body, { organiser, keep }),
  );
}
