import { api } from '@crewtable/contract';
import type { Route } from '../../../../platform/http/router.ts';
import {
  changeOfficeSeason,
  copyOfficeSeason,
  publishOfficeSeason,
  saveOfficeSeason,
  unpublishOfficeSeason,
} from './change-seasons.ts';
import type { OfficeSeasonsDeps } from './change-seasons.ts';
import { checkSeason } from './check-season.ts';
import { listOfficeSeasons, showOfficeSeason } from './show-seasons.ts';

export interface OfficeSeasonsRoutesDeps extends OfficeSeasonsDeps {
  route: Route;
  showExamples: boolean;
}

export function registerOfficeSeasons({ route, ...deps }: OfficeSeasonsRoutesDeps): void {
  const { db, clock } = deps;

  route(api.officeSeasons.list, () => listOfficeSeasons(db, clock.now()));

  route(api.officeSeasons.show, ({ params }) => showOfficeSeason(db, params.seasonId, clock.now()));

  route(api.officeSeasons.check, ({ body, traced }) => checkSeason(traced(deps), body));

  route(api.officeSeasons.copy, ({ organiser, keep, body, traced }) =>
    copyOfficeSeason(traced(deps), { organiser, keep }, body),
  );

  route(api.officeSeasons.save, ({ organiser, keep, body, traced }) =>
    saveOfficeSeason(traced(deps), { organiser, keep }, body),
  );

  route(api.officeSeasons.change, ({ organiser, keep, params, body, traced }) =>
    changeOfficeSeason(traced(deps), { organiser, keep }, params.seasonId, body),
  );

  route(api.officeSeasons.publish, ({ organiser, keep, params, body, traced }) =>
    publishOfficeSeason(traced(deps), { organiser, keep }, params.seasonId, body.shownHash),
  );

  route(api.officeSeasons.unpublish, ({ organiser, keep, params, traced }) =>
    unpublishOfficeSeason(traced(deps), { organiser, keep }, params.seasonId),
  );
}
