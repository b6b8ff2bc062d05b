import { api } from '@crewtable/contract';
import type { CheckedFileBody, OfficePlacesBody } from '@crewtable/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { describeFileFaults } from '../../../platform/files/check-file.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Route } from '../../../platform/http/router.ts';
import { hashOfShown } from '../../../platform/http/office/shown-hash.ts';
import type { RecordAct } from '../../../ports/audit-log.ts';
import { importPlacesIn, listUsedPlaces, planPlacesIn } from '../venues/change-places.ts';
import type { PlaceDeps } from '../venues/change-places.ts';
import { checkPlacesFile } from '../venues/check-places-file.ts';
import { listRestaurants } from '../venues/meeting-places.repository.ts';
import { lockVenueAssignment } from '../venues/venues.repository.ts';

export interface OfficePlacesDeps extends PlaceDeps {
  recordAct: RecordAct;
}

export function registerOfficePlaces({ route, ...deps }: OfficePlacesDeps & { route: Route }): void {
  const { db, recordAct } = deps;

  route(api.officeMeals.showPlaces, () => showPlaces(db, deps));

  route(api.officeMeals.checkPlaces, async ({ body }) => (await describePlaces(db, deps, body.file)).checked);

  route(api.officeMeals.savePlaces, ({ organiser, keep, body, traced }) =>
    traced(deps)
      .db.transaction()
      .execute(async (tx) => {
        await lockVenueAssignment(tx);
        const { checked, places } = await describePlaces(tx, deps, body.file);
        const { faults, lines, shownHash } = checked;
        if (faults.length > 0) throw new AppError('bad_input', { errors: describeFileFaults(faults) });
        if (shownHash !== body.shownHash || !(await importPlacesIn(tx, deps, places, lines)))
          throw new AppError('list_changed');
        const answer = await showPlaces(tx, deps);
        await keep(tx, answer);
        await recordAct(tx, {
          actor: { kind: 'organiser', organiser },
          area: 'venues',
          act: 'Meeting places changed',
          details: { changes: lines.join('; ') },
        });
        return answer;
      }),
  );
}

async function showPlaces(db: Db | Tx, deps: OfficePlacesDeps): Promise<OfficePlacesBody> {
  const stored = await listUsedPlaces(db, deps);
  return {
    places: stored.map(({ name, street, city, zip, latitude, longitude, comingCrews, isInvented }) => ({
      place: { name, street, city, zip, latitude, longitude },
      comingCrews,
      isInvented,
    })),
  };
}

async function describePlaces(db: Db | Tx, deps: OfficePlacesDeps, file: string) {
  const { content, faults } = checkPlacesFile(file, await listRestaurants(db));
  const places = content?.places ?? [];
  const lines = content ? (await planPlacesIn(db, deps, places)).lines : [];
  const checked: CheckedFileBody = { faults, lines, shownHash: hashOfShown({ file, lines }) };
  return { checked, places };
}
