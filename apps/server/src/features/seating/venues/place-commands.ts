import { PlacesFile, placesFileVersion } from '@crewtable/contract';
import type { MeetingPlaceBody } from '@crewtable/contract';
import type { Ask, CommandResult } from '../../../platform/command-result.ts';
import { reportFaults } from '../../../platform/files/file-command-results.ts';
import { listed, runFileCommand } from '../../../platform/files/file-commands.ts';
import type { FileCommands } from '../../../platform/files/file-commands.ts';
import { checkPlacesFile } from './check-places-file.ts';
import { importPlacesIn, listUsedPlaces, planPlacesIn } from './change-places.ts';
import type { PlaceDeps } from './change-places.ts';
import { listRestaurants } from './meeting-places.repository.ts';
import type { StoredPlace } from './meeting-places.repository.ts';
import { describePlace } from './plan-places.ts';

export const placeCommandsUsage = [
  'places                                  the places where crews of QuickCrew meet',
  'places export                           writes their file to the output',
  'places check FILE                       lists all faults of a file',
  'places import FILE [--yes]              makes them what the file says, after a question',
  'places schema                           writes the JSON Schema of the file',
];

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
  const { db } = deps;
  const check = async (text: string) => checkPlacesFile(text, await listRestaurants(db));
  const listUsed = () => listUsedPlaces(db, deps);
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
  deps: PlaceDeps,
  places: readonly MeetingPlaceBody[],
  ask: Ask,
): Promise<CommandResult> {
  const { lines } = await deps.db.transaction().execute((tx) => planPlacesIn(tx, deps, places));
  if (lines.length === 0) return { ok: true, lines: ['The meeting places are like that already.'] };
  if (!(await ask(lines))) return { ok: false, lines: [...lines, 'Nothing was changed.'] };
  const isDone = await deps.db.transaction().execute((tx) => importPlacesIn(tx, deps, places, lines));
  return isDone
    ? { ok: true, lines: [...lines, 'Done.'] }
    : { ok: false, lines: ['It changed meanwhile. Please repeat.'] };
}
