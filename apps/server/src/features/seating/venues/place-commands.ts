import { PlacesFile, placesFileVersion } from '@crewtable/contract';
import type { MeetingPlaceBody } from '@crewtable/contract';
import type { Ask, CommandResult } from '../../../platform/command-result.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { reportFaults } from '../../../platform/files/file-command-results.ts';
import { listed, runFileCommand } from '../../../platform/files/file-commands.ts';
import type { FileCommands } from '../../../platform/files/file-commands.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { checkPlacesFile } from './check-places-file.ts';
import {
  insertMeetingPlaces,
  listMeetingPlaces,
  listRestaurants,
  updateMeetingPlace,
} from './meeting-places.repository.ts';
import type { StoredPlace } from './meeting-places.repository.ts';
import { describePlace, isUsed, planPlaces } from './plan-places.ts';
import type { PlacesPlan } from './plan-places.ts';
import { lockVenueAssignment, retireVenue } from './venues.repository.ts';

export const placeCommandsUsage = [
  'places                                  the places where crews of QuickCrew meet',
  'places export                           writes their file to the output',
  'places check FILE                       lists all faults of a file',
  'places import FILE [--yes]              makes them what the file says, after a question',
  'places schema                           writes the JSON Schema of the file',
];

type PlaceDeps = Pick<SeatingDeps, 'db' | 'clock' | 'inventsVenues'>;

/** Returns undefined if it is another command. */
export async function runPlaceCommand(
  deps: PlaceDeps,
  [group, ...rest]: string[],
  ask: Ask,
): Promise<CommandResult | undefined> {
  if (group !== 'places') return undefined;
  return runFileCommand(placeCommands(deps), placeCommandsUsage, rest, ask);
}

function placeCommands(deps: PlaceDeps): FileCommands {
  const { db, clock, inventsVenues } = deps;
  const check = async (text: string) => checkPlacesFile(text, await listRestaurants(db));
  const listUsed = async () =>
    (await listMeetingPlaces(db, clock.now())).filter((place) => isUsed(place, inventsVenues));
  return {
    list: async () => listed((await listUsed()).map(describeStored), 'There are no meeting places.'),
    export: async () => ({
      version: placesFileVersion,
      places: (await listUsed()).map(
        ({ name, street, city, zip, latitude, longitude }): MeetingPlaceBody => ({
          name,
          street,
          city,
          zip,
          latitude,
          longitude,
        }),
      ),
    }),
    schema: PlacesFile,
    check: async (text) => (await check(text)).faults,
    import: async (text, ask) => {
      const { content, faults } = await check(text);
      return content ? importPlaces(deps, content.places, ask) : reportFaults(faults);
    },
  };
}

function describeStored(place: StoredPlace): string {
  return `${describePlace(place)}${place.isInvented ? ', invented' : ''}`;
}

async function importPlaces(
  { db, clock, inventsVenues }: PlaceDeps,
  places: readonly MeetingPlaceBody[],
  ask: Ask,
): Promise<CommandResult> {
  const now = clock.now();
  const plan = async (tx: Tx) => planPlaces(places, await listMeetingPlaces(tx, now), { inventsVenues });
  const { lines } = await db.transaction().execute(plan);
  if (lines.length === 0) return { ok: true, lines: ['The meeting places are like that already.'] };
  if (!(await ask(lines))) return { ok: false, lines: [...lines, 'Nothing was changed.'] };
  const isDone = await db.transaction().execute(async (tx) => {
    await lockVenueAssignment(tx);
    const current = await plan(tx);
    // Makes the changes only if they are still those that were confirmed.
    if (current.lines.join('\n') !== lines.join('\n')) return false;
    await applyPlan(tx, current, now);
    return true;
  });
  return isDone
    ? { ok: true, lines: [...lines, 'Done.'] }
    : { ok: false, lines: ['It changed meanwhile. Please repeat.'] };
}

async function applyPlan(tx: Tx, { added, changed, retired }: PlacesPlan, now: Date): Promise<void> {
  await insertMeetingPlaces(tx, added, { isInvented: false, now });
  for (const place of changed) await updateMeetingPlace(tx, place.id, place);
  for (const id of retired) await retireVenue(tx, id, now);
}
