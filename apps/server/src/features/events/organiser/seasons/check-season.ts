import { isDeepStrictEqual } from 'node:util';
import type { AffectedBody, CheckedSeasonBody, SeasonFileBody } from '@crewtable/contract';
import type { Tx } from '../../../../platform/db/database.ts';
import { dryRun } from '../../../../platform/db/dry-run.ts';
import { hashOfShown } from '../../../../platform/http/office/shown-hash.ts';
import { onePerSlug, readPublishedSeasons } from '../../catalogue/current-seasons.ts';
import { presentSeason, presentSite } from '../../catalogue/seasons.presenter.ts';
import { showSeries } from '../../catalogue/show-catalogue.ts';
import { findAppetizer, listMeals } from '../../meals/meals.repository.ts';
import { checkSeasonFile } from '../../seasons/check-season-file.ts';
import { datesNearHolidays, otherYearsIn } from '../../seasons/copy-season.ts';
import { importSeasonIn } from '../../seasons/import-season.ts';
import type { ImportResult, SeasonsDeps } from '../../seasons/import-season.ts';
import { publishSeasonIn } from '../../seasons/publish-season.ts';
import { seasonDates } from '../../seasons/season-date-rules.ts';
import { placeholderValues } from '../../seasons/season-placeholders.ts';
import { findSeasonRow } from '../../seasons/seasons.repository.ts';
import type { SeasonRow } from '../../seasons/seasons.repository.ts';
import { readAudience } from '../affected-students.ts';
import { hashOfSavedSeason } from './show-seasons.ts';

/** What was changed, and what the organiser is shown about it. */
export interface SeasonChange {
  result: ImportResult;
  /** The season until now; undefined if it is new. */
  before: SeasonRow | undefined;
  /** For the organiser; empty if nothing changes. */
  lines: string[];
  affected: AffectedBody;
  shownHash: string;
}

/**
 * Makes the season what the file says and describes the change for the organiser, in the transaction of the caller.
 * The preview and the act both call it, so the same change has the same hash.
 */
export async function changeSeasonIn(tx: Tx, deps: SeasonsDeps, file: SeasonFileBody): Promise<SeasonChange> {
  const planned = await importSeasonIn(tx, deps, file, () => false);
  const before = await findSeasonRow(tx, file.id);
  const moved = planned.changed.filter((change) => change.before).map(({ next }) => next.id);
  // Read before the change, which gives up the seats.
  const { told, people, fingerprint } = await readAudience(tx, [...planned.cancelled, ...moved]);
  const result =
    planned.faults.length > 0 ? planned : await importSeasonIn(tx, deps, file, isSame(planned.lines));
  const { refunds, refundCents } = result;
  const lines = isDeepStrictEqual(before?.file, file) ? [] : result.lines;
  const money = { told, refunds, refundCents };
  return {
    result,
    before,
    lines,
    affected: { ...money, people },
    shownHash: hashOfShown({
      before: hashOfSavedSeason(before),
      file,
      lines,
      ...money,
      fingerprint,
    }),
  };
}

const isSame = (shown: readonly string[]) => (lines: readonly string[]) =>
  lines.join('\n') === shown.join('\n');

interface CheckDeps extends SeasonsDeps {
  /** True in a demo, where no student has registered yet. */
  showExamples: boolean;
}

/**
 * What is wrong with a file, what saving it would do, and its page. The change is made and rolled back. `base` is the
 * hash of the saved season from which the organiser started.
 */
export async function checkSeason(
  deps: CheckDeps,
  { file: text, base }: { file: string; base?: string | undefined },
): Promise<CheckedSeasonBody> {
  const { content: file, faults } = checkSeasonFile(text);
  if (!file) return { ...nothing, faults };
  return dryRun(deps.db, async (tx) => {
    const { result, before, lines, affected, shownHash } = await changeSeasonIn(tx, deps, file);
    return {
      faults: result.faults,
      lines,
      isPublished: before !== undefined && before.publishedAt !== null,
      isStale: base !== undefined && base !== hashOfSavedSeason(before),
      affected,
      nearHolidays: datesNearHolidays(file).map(({ date, holiday }) => ({
        day: date,
        holiday: holiday.name,
        holidayDay: holiday.date,
      })),
      otherYears: otherYearsIn(file),
      days: file.tickets ? seasonDates(file.tickets.dates) : [],
      placeholders: Object.entries(placeholderValues(file)).map(([name, value]) => ({ name, value })),
      page: result.faults.length > 0 ? null : await readPage(tx, deps, file),
      shownHash,
    };
  });
}

const nothing: CheckedSeasonBody = {
  faults: [],
  lines: [],
  isPublished: false,
  isStale: false,
  affected: { told: 0, refunds: 0, refundCents: 0, people: [] },
  nearHolidays: [],
  otherYears: [],
  days: [],
  placeholders: [],
  page: null,
  shownHash: '',
};

/** The page as students would see it if the season were published as it is in this transaction. */
async function readPage(tx: Tx, deps: CheckDeps, { id, slug, registration }: SeasonFileBody) {
  await publishSeasonIn(tx, deps, id);
  const reading = { db: tx, clock: deps.clock };
  const published = await readPublishedSeasons(reading);
  const season = published.find(({ file }) => file.id === id)!;
  // Without other seasons of the slug, one of which may be shown at the moment.
  const seasons = onePerSlug(published.filter(({ file }) => file.id === id || file.slug !== slug));
  return {
    season: presentSeason(season),
    series:
      registration === 'none'
        ? null
        : await showSeries({ ...reading, showExamples: deps.showExamples }, id, undefined),
    site: presentSite(seasons, await listMeals(tx), await findAppetizer(tx)),
  };
}
