import type { Tx } from '../../../platform/db/database.ts';
import { saveAppetizer, saveMeals } from '../meals/meals.repository.ts';
import { adoptFiles, saveSeason, setPublished } from '../seasons/seasons.repository.ts';
import { readBundledMeals, readBundledOffers, readBundledSeasons } from './bundled-catalogue.ts';

/**
 * A new demo starts with the seasons, meals and offers of 2025, a new production database with none. A database
 * of the version before seasons were data keeps its three seasons, which get their files here.
 */
export async function prepareCatalogue(
  tx: Tx,
  { isDemo, now }: { isDemo: boolean; now: Date },
): Promise<void> {
  const seasons = readBundledSeasons();
  const hasSeasons = await adoptFiles(tx, seasons);
  if (hasSeasons || !isDemo) return;
  for (const season of seasons) {
    await saveSeason(tx, season);
    await setPublished(tx, season.id, now);
  }
  await saveMeals(tx, readBundledMeals().meals);
  await saveAppetizer(tx, readBundledOffers().appetizer);
}
