import { exportMessages, minuteMs } from '@crewtable/contract';
import type { ExportKind, ExportLinkBody } from '@crewtable/contract';
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import { newYorkDate } from '../../platform/clock/new-york.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireReason } from '../../platform/http/office/reasons.ts';
import type { ActingOrganiser } from '../../platform/http/router.ts';
import type { RecordAct } from '../../ports/audit-log.ts';
import { doesEventExist, findLink, insertLink, takeLink } from './exports.repository.ts';
import type { ExportLink } from './exports.repository.ts';
import type { CsvDeps } from './write-csv.ts';

export interface ExportsDeps extends CsvDeps {
  clock: Clock;
  realTime: Clock;
  recordAct: RecordAct;
}

/** The browser follows the link at once. */
const linkMs = 5 * minuteMs;

export interface WantedExport {
  kind: ExportKind;
  eventId?: string;
  reason: string;
  withAddresses: boolean;
}

/** Writes the entry of the audit log and makes the link that works once. */
export async function createLink(
  { db, clock, realTime, recordAct }: ExportsDeps,
  organiser: ActingOrganiser,
  { kind, eventId, reason: typed, withAddresses }: WantedExport,
): Promise<ExportLinkBody> {
  const reason = requireReason(typed);
  if ((kind === 'roster') !== (eventId !== undefined))
    throw new AppError('bad_input', { errors: [exportMessages.event] });
  const token = randomBytes(32).toString('base64url');
  const realNow = realTime.now();
  const expiresAt = new Date(realNow.getTime() + linkMs);
  await db.transaction().execute(async (tx) => {
    if (eventId !== undefined && !(await doesEventExist(tx, eventId))) throw new AppError('not_found');
    const link = { organiserId: organiser.id, kind, eventId: eventId ?? null, withAddresses };
    await insertLink(tx, link, { tokenHash: hashOf(token), expiresAt, realNow });
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'people',
      act: withAddresses ? 'Exported with addresses' : 'Exported',
      ...(eventId !== undefined && { about: { kind: 'event', id: eventId } }),
      details: { export: kind },
      reason,
    });
  });
  return {
    path: `/api/organise/exports/files/${token}`,
    fileName: fileNameOf({ kind, eventId: eventId ?? null }, newYorkDate(clock.now())),
    endsAt: expiresAt.toISOString(),
  };
}

/**
 * Uses up the link, unless only its headers are asked for. A link with addresses also needs that right when it is
 * used.
 */
export async function openLink(
  { db, realTime }: ExportsDeps,
  organiser: ActingOrganiser,
  { token, isHead }: { token: string; isHead: boolean },
): Promise<ExportLink> {
  const wanted = { tokenHash: hashOf(token), organiserId: organiser.id, realNow: realTime.now() };
  const link = await (isHead ? findLink(db, wanted) : takeLink(db, wanted));
  if (!link) throw new AppError('not_found', { message: usedText });
  if (link.withAddresses && !organiser.rights.has('exports.addresses')) throw new AppError('no_right');
  return link;
}

const usedText = 'This link was used already or is too old. Please export again.';

export const fileNameOf = ({ kind, eventId }: Pick<ExportLink, 'kind' | 'eventId'>, day: string) =>
  `crewtable-${kind}${eventId === null ? '' : `-${eventId.replaceAll(/[^\w-]/g, '')}`}-${day}.csv`;

const hashOf = (token: string) => createHash('sha256').update(token).digest();
