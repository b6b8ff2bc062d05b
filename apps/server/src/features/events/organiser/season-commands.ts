import { SeasonFile } from '@crewtable/contract';
import type { SeasonFileBody } from '@crewtable/contract';
import type { Ask, CommandResult } from '../../../platform/command-result.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { checkSeasonFile } from '../seasons/check-season-file.ts';
import { copySeason } from '../seasons/copy-season.ts';
import { describeFileFaults } from '../../../platform/files/check-file.ts';
import { readTextFile } from '../../../platform/files/read-text-file.ts';
import { importSeason } from '../seasons/import-season.ts';
import type { SeasonsDeps } from '../seasons/import-season.ts';
import { publishSeason, unpublishSeason } from '../seasons/publish-season.ts';
import { findSeasonRow, listSeasons } from '../seasons/seasons.repository.ts';
import { printJson, reportFaults } from '../../../platform/files/file-command-results.ts';

export const seasonCommandsUsage = [
  'seasons                                 all seasons, published or not',
  'seasons export SEASON                   writes the file of a season to the output',
  'seasons copy SEASON|FILE --year YEAR    writes the file of the same season in another year',
  'seasons check FILE                      lists all faults of a file',
  'seasons import FILE [--yes]             makes the season what the file says, after a question',
  'seasons publish SEASON                  shows the season to students',
  'seasons unpublish SEASON                hides a season that no student has joined',
  'seasons schema                          writes the JSON Schema of the files',
];

/** Returns undefined if it is another command. */
export async function runSeasonCommand(
  deps: SeasonsDeps,
  [group, command, subject = '', ...options]: string[],
  ask: Ask,
): Promise<CommandResult | undefined> {
  if (group !== 'seasons') return undefined;
  switch (command) {
    case undefined:
      return list(deps);
    case 'export':
      return printJson(await requireSeason(deps, subject));
    case 'copy':
      return copy(deps, subject, options);
    case 'check':
      return reportFaults(checkSeasonFile(readTextFile(subject)).faults);
    case 'import':
      return importFile(deps, subject, options.includes('--yes') ? () => Promise.resolve(true) : ask);
    case 'publish':
      await publishSeason(deps, subject);
      return { ok: true, lines: [`Students see ${subject} now.`] };
    case 'unpublish':
      await unpublishSeason(deps, subject);
      return { ok: true, lines: [`Students no longer see ${subject}.`] };
    case 'schema':
      return printJson(SeasonFile);
    default:
      return { ok: false, lines: seasonCommandsUsage };
  }
}

async function requireSeason({ db }: SeasonsDeps, id: string): Promise<SeasonFileBody> {
  const row = await findSeasonRow(db, id);
  if (!row) throw new AppError('not_found', { message: `There is no season ${id}.` });
  return row.file;
}

async function list({ db }: SeasonsDeps): Promise<CommandResult> {
  const seasons = await listSeasons(db);
  if (seasons.length === 0) return { ok: true, lines: ['There are no seasons.'] };
  return {
    ok: true,
    lines: seasons.map(({ id, slug, publishedAt, file }) => {
      const state = publishedAt === null ? 'not published' : 'published';
      return `${id} /events/semesters/${slug} ${file.starts} to ${file.ends}, ${state}: ${file.title}`;
    }),
  };
}

/** Copies a season of the database or, for the first season of an installation, a file. */
async function copy(deps: SeasonsDeps, source: string, options: readonly string[]): Promise<CommandResult> {
  const year = Number(options[options.indexOf('--year') + 1]);
  if (!options.includes('--year') || !Number.isInteger(year) || year < 2000 || year > 2100)
    return { ok: false, lines: ['Please name the year: seasons copy SEASON|FILE --year 2027'] };
  const { content, faults } = source.endsWith('.json')
    ? checkSeasonFile(readTextFile(source))
    : { content: await requireSeason(deps, source), faults: [] };
  if (!content) return reportFaults(faults);
  const { season, toReview } = copySeason(content, year);
  return { ...printJson(season), remarks: toReview.map((line) => `Please review ${line}`) };
}

async function importFile(deps: SeasonsDeps, path: string, ask: Ask): Promise<CommandResult> {
  const { content: season, faults: fileFaults } = checkSeasonFile(readTextFile(path));
  if (!season) return { ok: false, lines: describeFileFaults(fileFaults) };
  const planned = await importSeason(deps, season, () => false);
  if (planned.faults.length > 0) return { ok: false, lines: describeFileFaults(planned.faults) };
  if (planned.lines.length === 0) return { ok: true, lines: ['The season is like that already.'] };
  if (!(await ask(planned.lines))) return { ok: false, lines: [...planned.lines, 'Nothing was changed.'] };
  // Makes the changes only if they are still those that were confirmed.
  const isSame = (lines: readonly string[]) => lines.join('\n') === planned.lines.join('\n');
  const { isDone, faults } = await importSeason(deps, season, isSame);
  if (!isDone)
    return { ok: false, lines: [...describeFileFaults(faults), 'It changed meanwhile. Please repeat.'] };
  return { ok: true, lines: [...planned.lines, 'Done.'] };
}
