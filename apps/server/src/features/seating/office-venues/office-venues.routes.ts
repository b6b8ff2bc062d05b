import { api } from '@crewtable/contract';
import type { Route } from '../../../platform/http/router.ts';
import { changeVenue, planChange } from './change-venue.ts';
import { addVenue, previewRetirement, retireByOrganiser, showVenues, useAgain } from './list-acts.ts';
import { showOfficeSheet } from './office-sheet.ts';
import type { OfficeVenuesDeps } from './office-venues.deps.ts';
import { previewReplacement, replaceVenue } from './replace-venue.ts';
import { setReservation } from './set-reservation.ts';
import { showEventVenues } from './show-event-venues.ts';

export function registerOfficeVenues({ route, ...deps }: OfficeVenuesDeps & { route: Route }): void {
  const { officeVenues, officeEventVenues } = api;

  route(officeVenues.listVenues, () => showVenues(deps));
  route(officeVenues.addVenue, ({ organiser, keep, body }) => addVenue(deps, { organiser, keep }, body));
  route(
    officeVenues.previewChange,
    async ({ params, body }) => (await planChange(deps.db, deps, params.venueId, body)).preview,
  );
  route(officeVenues.changeVenue, ({ organiser, keep, params, body }) =>
    changeVenue(deps, { organiser, keep }, params.venueId, body),
  );
  route(officeVenues.previewRetirement, ({ params }) => previewRetirement(deps.db, deps, params.venueId));
  route(officeVenues.retireVenue, ({ organiser, keep, params, body }) =>
    retireByOrganiser(deps, { organiser, keep }, params.venueId, body),
  );
  route(officeVenues.useAgain, ({ organiser, keep, params }) =>
    useAgain(deps, { organiser, keep }, params.venueId),
  );

  route(officeEventVenues.showEventVenues, ({ params }) => showEventVenues(deps, params.eventId));
  route(officeEventVenues.setReservation, ({ organiser, keep, params, body }) =>
    setReservation(deps, { organiser, keep }, params, body),
  );
  route(officeEventVenues.previewReplacement, ({ params, query }) =>
    previewReplacement(deps, { ...params, by: query.by ?? '' }),
  );
  route(officeEventVenues.replaceVenue, ({ organiser, keep, params, body }) =>
    replaceVenue(deps, { organiser, keep }, { ...params, by: body.by }, body),
  );
  route(officeEventVenues.showSheet, ({ params }) => showOfficeSheet(deps, params.eventId));
}
