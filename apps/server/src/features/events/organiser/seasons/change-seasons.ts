import type { OfficeSeasonBody, SeasonFileBody } from '@crewtable/contract';
import type { Tx } from '../../../../platform/db/database.ts';
import { describeFileFaults } from '../../../../platform/files/check-file.ts';
import type { FileFault } from '../../../../platform/files/check-file.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../../../platform/http/idempotency/idempotency.ts';
import { requireReason } from '../../../../platform/http/office/reasons.ts';
import type { ActingOrganiser } from '../../../../platform/http/router.ts';
import type { RecordAct } from '../../../../ports/audit-log.ts';
import { readBundledSeasons } from '../../catalogue/bundled-catalogue.ts';
import { lockCalendar } from '../../catalogue/catalogue.repository.ts';
import { checkSeasonFile } from '../../seasons/check-season-file.ts';
import { copySeason } from '../../seasons/copy-season.ts';
import type { SeasonsDeps } from '../../seasons/import-season.ts';
import { publishSeasonIn, unpublishSeasonIn } from '../../seasons/publish-season.ts';
import { findSeasonRow } from '../../seasons/seasons.repository.ts';
import { changeSeasonIn } from './check-season.ts';
import { hashOfSavedSeason, showOfficeSeason } from './show-seasons.ts';

export interface OfficeSeasonsDeps extends SeasonsDeps {
  recordAct: RecordAct;
}

/** Who acts, and where the answer is kept. */
export interface SeasonAct {
  organiser: ActingOrganiser;
  keep: KeepAnswer<OfficeSeasonBody>;
}

interface Recorded {
  id: string;
  act: string;
  details?: Record<string, string>;
  reason?: string;
}

/** One transaction: the change, its entry in the audit log and the kept answer. */
function act(
  { db, clock, recordAct }: OfficeSeasonsDeps,
  { organiser, keep }: SeasonAct,
  work: (tx: Tx) => Promise<Recorded>,
): Promise<OfficeSeasonBody> {
  return db.transaction().execute(async (tx) => {
    const { id, ...entry } = await work(tx);
    const answer = await showOfficeSeason(tx, id, clock.now());
    await keep(tx, answer);
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'seasons',
      about: { kind: 'season', id },
      ...entry,
    });
    return answer;
  });
}

/** Copies a season, or a template that comes with the product, to another year. */
export function copyOfficeSeason(
  deps: OfficeSeasonsDeps,
  by: SeasonAct,
  { from, year }: { from: string; year: number },
): Promise<OfficeSeasonBody> {
  return act(deps, by, async (tx) => {
    await lockCalendar(tx);
    const source =
      (await findSeasonRow(tx, from))?.file ?? readBundledSeasons().find((season) => season.id === from);
    if (!source) throw new AppError('not_found', { message: `There is no season ${from}.` });
    const { season } = copySeason(source, year);
    if (await findSeasonRow(tx, season.id)) throw new AppError('season_exists');
    const { result } = await changeSeasonIn(tx, deps, season);
    requireNoFaults(result.faults);
    return { id: season.id, act: 'Season copied', details: { from } };
  });
}

/** Saves a season that students do not see yet. */
export function saveOfficeSeason(
  deps: OfficeSeasonsDeps,
  by: SeasonAct,
  { file: text, shownHash }: { file: string; shownHash: string },
): Promise<OfficeSeasonBody> {
  const file = readFile(text);
  return act(deps, by, async (tx) => {
    const change = await changeSeasonIn(tx, deps, file);
    // A published season is changed by `change`, with a reason and a confirmation.
    if (change.before && change.before.publishedAt !== null) throw new AppError('list_changed');
    requireNoFaults(change.result.faults);
    if (change.shownHash !== shownHash) throw new AppError('list_changed');
    return { id: file.id, act: change.before ? 'Season saved' : 'Season created' };
  });
}

/** Changes a season that students see. Those affected are told, and get back what they paid. */
export function changeOfficeSeason(
  deps: OfficeSeasonsDeps,
  by: SeasonAct,
  id: string,
  sent: { file: string; shownHash: string; reason: string },
): Promise<OfficeSeasonBody> {
  const reason = requireReason(sent.reason);
  const file = readFile(sent.file);
  if (file.id !== id)
    throw new AppError('bad_input', { errors: [`The file is of the season ${file.id}, not of ${id}.`] });
  return act(deps, by, async (tx) => {
    const { result, before, lines, affected, shownHash } = await changeSeasonIn(tx, deps, file);
    if (!before) throw new AppError('not_found', { message: `There is no season ${id}.` });
    requireNoFaults(result.faults);
    if (before.publishedAt === null || shownHash !== sent.shownHash) throw new AppError('list_changed');
    return {
      id,
      act: 'Season changed',
      details: {
        changes: lines.join(' '),
        told: String(affected.told),
        refunds: String(affected.refunds),
        refundCents: String(affected.refundCents),
      },
      reason,
    };
  });
}

export function publishOfficeSeason(
  deps: OfficeSeasonsDeps,
  by: SeasonAct,
  id: string,
  shownHash: string,
): Promise<OfficeSeasonBody> {
  return act(deps, by, async (tx) => {
    await lockCalendar(tx);
    const row = await findSeasonRow(tx, id);
    if (!row) throw new AppError('not_found', { message: `There is no season ${id}.` });
    // Students see what the organiser saw, not what a colleague has saved since.
    if (row.publishedAt !== null || hashOfSavedSeason(row) !== shownHash) throw new AppError('list_changed');
    const { result } = await changeSeasonIn(tx, deps, row.file);
    requireNoFaults(result.faults);
    await publishSeasonIn(tx, deps, id);
    return { id, act: 'Season published' };
  });
}

export function unpublishOfficeSeason(
  deps: OfficeSeasonsDeps,
  by: SeasonAct,
  id: string,
): Promise<OfficeSeasonBody> {
  return act(deps, by, async (tx) => {
    await unpublishSeasonIn(tx, id);
    return { id, act: 'Season hidden' };
  });
}

function readFile(text: string): SeasonFileBody {
  const { content, faults } = checkSeasonFile(text);
  requireNoFaults(faults);
  return content!;
}

function requireNoFaults(faults: readonly FileFault[]): void {
  if (faults.length > 0) throw new AppError('bad_input', { errors: describeFileFaults(faults) });
}
