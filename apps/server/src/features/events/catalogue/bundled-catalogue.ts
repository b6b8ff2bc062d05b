import { readFileSync } from 'node:fs';
import type { MealsFileBody, OffersFileBody, SeasonFileBody } from '@crewtable/contract';

/** The seasons of 2025, the meals and the offers: what a demo starts with. */
const folder = new URL('../../../../catalogue/', import.meta.url);

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}

/** In the order of their cards. */
const seasonNames = ['summer-nyc-2025', 'spring-2025', 'fall-series-2025'];

export function readBundledSeasons(): SeasonFileBody[] {
  return seasonNames.map((name) => readJson(`seasons/${name}.json`) as SeasonFileBody);
}

export const readBundledMeals = () => readJson('meals.json') as MealsFileBody;
export const readBundledOffers = () => readJson('offers.json') as OffersFileBody;
