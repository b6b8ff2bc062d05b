import { api } from '@crewtable/contract';
import type { Route } from '../../../platform/http/router.ts';
import { offerByOrganiser } from './offer-by-organiser.ts';
import type { OfficeWaitlistDeps } from './offer-by-organiser.ts';
import { showWaitlist } from './show-waitlist.ts';

export function registerOfficeWaitlist({ route, ...deps }: OfficeWaitlistDeps & { route: Route }): void {
  route(api.officeWaitlist.showWaitlist, ({ organiser, params }) =>
    showWaitlist(deps, organiser, params.eventId),
  );
  route(api.officeWaitlist.offerToFirst, ({ organiser, params, body, keep, traced }) =>
    offerByOrganiser(traced(deps), { organiser, ...params, addsSeat: body.addsSeat, keep }),
  );
  route(api.officeWaitlist.offerOutOfTurn, ({ organiser, params, body, keep, traced }) =>
    offerByOrganiser(traced(deps), { ...body, ...params, organiser, keep }),
  );
}
