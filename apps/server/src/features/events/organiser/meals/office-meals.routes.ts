import { api, MealsFile, OffersFile, PlacesFile, SeasonFile } from '@crewtable/contract';
import type { CatalogueFileKind } from '@crewtable/contract';
import type { Route } from '../../../../platform/http/router.ts';
import type { OfficeSeasonsDeps } from '../seasons/change-seasons.ts';
import { cancelPaused, previewPaused } from './cancel-paused.ts';
import {
  checkOfficeMeals,
  checkOfficeOffers,
  saveOfficeMeals,
  saveOfficeOffers,
} from './change-meals-and-offers.ts';
import { showOfficeMeals, showOfficeOffers } from './show-meals.ts';

/** The commands print the same ones. */
const schemas: Record<CatalogueFileKind, object> = {
  seasons: SeasonFile,
  meals: MealsFile,
  offers: OffersFile,
  places: PlacesFile,
};

export function registerOfficeMeals({ route, ...deps }: OfficeSeasonsDeps & { route: Route }): void {
  const { db, clock } = deps;

  route(api.officeMeals.showSchema, ({ params }) => Promise.resolve({ ...schemas[params.kind] }));

  route(api.officeMeals.showMeals, () => showOfficeMeals(db, clock.now()));

  route(api.officeMeals.checkMeals, ({ body, traced }) => checkOfficeMeals(traced(deps), body.file));

  route(api.officeMeals.saveMeals, ({ organiser, keep, body, traced }) =>
    saveOfficeMeals(traced(deps), { organiser, keep }, body),
  );

  route(api.officeMeals.previewPaused, ({ body, traced }) => previewPaused(traced(deps), body.eventIds));

  route(api.officeMeals.cancelPaused, ({ organiser, keep, body, traced }) =>
    cancelPaused(traced(deps), { organiser, keep }, body),
  );

  route(api.officeMeals.showOffers, () => showOfficeOffers(db));

  route(api.officeMeals.checkOffers, ({ body, traced }) => checkOfficeOffers(traced(deps), body.file));

  route(api.officeMeals.saveOffers, ({ organiser, keep, body, traced }) =>
    saveOfficeOffers(traced(deps), { organiser, keep }, body),
  );
}
