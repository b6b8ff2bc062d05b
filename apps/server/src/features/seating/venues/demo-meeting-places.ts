import { readFileSync } from 'node:fs';
import type { PlacesFileBody } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { insertMeetingPlaces } from './meeting-places.repository.ts';

/** Where demo crews meet. Names and streets are invented; the coordinates are in Lower Manhattan. */
export function readDemoPlaces(): PlacesFileBody {
  const file = new URL('../../../../catalogue/places.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as PlacesFileBody;
}

/** For demos only. Idempotent. */
export async function insertDemoMeetingPlaces(tx: Tx, now: Date): Promise<void> {
  await insertMeetingPlaces(tx, readDemoPlaces().places, { isInvented: true, now });
}
