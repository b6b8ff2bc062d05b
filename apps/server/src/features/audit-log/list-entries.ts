import { dayMs } from '@crewtable/contract';
import type { Answer, api, Query } from '@crewtable/contract';
import { newYorkDate, newYorkInstant } from '../../platform/clock/new-york.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ActingOrganiser } from '../../platform/http/router.ts';
import { isId } from '../../platform/ids.ts';
import { findLastHead, listActors, listActs, listEntries } from './audit-log.repository.ts';
import type { EntryFilter, Scope } from './audit-log.repository.ts';

const pageSize = 100;

const commonActors = { command_line: 'command line', product: 'the product' } as const;

/** What an organiser may read depends on the rights; the own entries are always visible. */
export async function listAuditLog(
  db: Db,
  organiser: ActingOrganiser,
  query: Query<typeof api.auditLog.list>,
): Promise<Answer<typeof api.auditLog.list>> {
  const readsAll = organiser.rights.has('audit.all');
  const scope: Scope = {
    ownId: organiser.id,
    areas: readsAll ? 'all' : organiser.rights.has('audit.safety') ? ['safety'] : [],
  };
  // No organiser has an actor that is no id.
  const noId = '00000000-0000-0000-0000-000000000000';
  const { actor } = query;
  const filter = {
    actor: actor === undefined || isId(actor) || Object.hasOwn(commonActors, actor) ? actor : noId,
    act: query.act,
    area: query.area,
    ...found(query.find),
    from: query.from === undefined ? undefined : newYorkInstant(query.from, '00:00'),
    until: query.to === undefined ? undefined : startOfNextDay(query.to),
    before: query.before,
  };
  // One more than shown: it tells whether there is a next page.
  const [rows, acts, actors, lastHead] = await Promise.all([
    listEntries(db, scope, filter, pageSize + 1),
    listActs(db, scope),
    readsAll ? listActors(db) : [],
    readsAll ? findLastHead(db) : undefined,
  ]);
  const shown = rows.slice(0, pageSize);
  return {
    entries: shown.map((row) => ({
      number: row.number,
      at: row.at.toISOString(),
      actor: {
        kind: row.actor_kind as 'organiser' | 'command_line' | 'product',
        id: row.actor_id,
        name: row.actor_name ?? commonActors[row.actor_kind as keyof typeof commonActors],
      },
      area: row.area,
      act: row.act,
      aboutKind: row.about_kind,
      about: row.subject_name ?? row.about_id,
      details: Object.entries(JSON.parse(row.details) as Record<string, string>).map(([name, value]) => ({
        name,
        value,
      })),
      reason: row.reason,
      isReasonDeleted: row.reason_hash !== null && row.reason === null,
      hash: row.hash.toString('hex'),
      previousHash: row.previous_hash.toString('hex'),
    })),
    next: rows.length > pageSize ? shown.at(-1)!.number : null,
    actors: readsAll ? [...actors, ...Object.entries(commonActors).map(([id, name]) => ({ id, name }))] : [],
    acts,
    lastHead: lastHead
      ? {
          number: lastHead.number,
          hash: lastHead.hash.toString('hex'),
          notedAt: lastHead.noted_at.toISOString(),
        }
      : null,
  };
}

/** '1,234' is the number of an entry; everything else counts as an alias. */
function found(words: string | undefined): Pick<EntryFilter, 'number' | 'alias'> {
  const text = (words ?? '').trim();
  if (text === '') return {};
  const number = /^[\d,. ]+$/.test(text) ? Number(text.replaceAll(/\D/g, '')) : NaN;
  return Number.isSafeInteger(number) ? { number } : { alias: text.toUpperCase() };
}

/** A day in New York has 23 to 25 hours, so the next day is found from its noon. */
function startOfNextDay(day: string): Date {
  return newYorkInstant(newYorkDate(new Date(newYorkInstant(day, '12:00').getTime() + dayMs)), '00:00');
}
