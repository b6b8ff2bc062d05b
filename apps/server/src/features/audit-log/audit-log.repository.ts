import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The content of an entry, as its hash covers it. */
export interface ChainedEntry {
  number: number;
  /** To the microsecond, as the database stores it, so that no changed digit stays unnoticed. */
  at: string;
  actorKind: string;
  actorId: string | null;
  area: string;
  act: string;
  aboutKind: string | null;
  aboutId: string | null;
  details: string;
  reasonHash: Buffer | null;
  previousHash: Buffer;
}

/** Any number that no other code uses for an advisory lock. */
const chainLock = 71_062_025;

/** Until the transaction ends, no other one adds an entry. Returns the newest entry, if there is one. */
export async function lockChain(tx: Tx): Promise<{ number: number; hash: Buffer } | undefined> {
  await sql`select pg_advisory_xact_lock(${chainLock}::bigint)`.execute(tx);
  // A new statement, so that it sees what the transaction before has committed.
  return findHead(tx);
}

export function findHead(db: Db | Tx): Promise<{ number: number; hash: Buffer } | undefined> {
  return db
    .selectFrom('audit_log')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The row of the session cannot change before the transaction ends. */
export async function isSessionOpen(tx: Tx, organiser: { id: string; sessionId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('organiser_sessions')
    .select('id')
    .where('id', '=', organiser.sessionId)
    .where('organiser_id', '=', organiser.id)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertEntry(tx: Tx, entry: ChainedEntry & { hash: Buffer }): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      number: entry.number,
      at: entry.at,
      actor_kind: entry.actorKind,
      actor_id: entry.actorId,
      area: entry.area,
      act: entry.act,
      about_kind: entry.aboutKind,
      about_id: entry.aboutId,
      details: entry.details,
      reason_hash: entry.reasonHash,
      previous_hash: entry.previousHash,
      hash: entry.hash,
    })
    .execute();
}

export async function insertReason(
  tx: Tx,
  values: { number: number; reason: string; salt: Buffer },
): Promise<void> {
  await tx.insertInto('audit_reasons').values(values).execute();
}

/** Far more than ever needed: there are almost a billion aliases. */
const aliasAttempts = 50;

/** Undefined if no student has this id, for example because the account was deleted. */
export async function ensureAlias(
  tx: Tx,
  studentId: string,
  newAlias: () => string,
): Promise<string | undefined> {
  for (let attempt = 1; attempt <= aliasAttempts; attempt++) {
    // Does nothing if the student has an alias, or if another student has this one: then the next one is tried.
    const { rows } = await sql<{ alias: string | null }>`
      with student as (select id from students where id = ${studentId}),
      added as (
        insert into audit_aliases (student_id, alias) select id, ${newAlias()} from student
        on conflict do nothing returning student_id, alias
      )
      select coalesce(added.alias, known.alias) as alias
      from student left join added on added.student_id = student.id
        left join audit_aliases known on known.student_id = student.id`.execute(tx);
    const [row] = rows;
    if (!row) return undefined;
    if (row.alias !== null) return row.alias;
  }
  throw new Error(`Expected a free alias after ${aliasAttempts} attempts`);
}

export async function findAlias(tx: Tx, studentId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('audit_aliases')
    .select('alias')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return row?.alias;
}

export interface StoredEntry extends ChainedEntry {
  hash: Buffer;
  reason: string | null;
  salt: Buffer | null;
}

/** The entries after `number`, in order. */
export async function readChain(db: Db | Tx, afterNumber: number, limit: number): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select log.number,
      to_char(log.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      log.actor_kind as "actorKind", log.actor_id as "actorId", log.area, log.act,
      log.about_kind as "aboutKind", log.about_id as "aboutId", log.details,
      log.reason_hash as "reasonHash", log.previous_hash as "previousHash", log.hash,
      reasons.reason, reasons.salt
    from audit_log log left join audit_reasons reasons using (number)
    where log.number > ${afterNumber} order by log.number limit ${limit}`.execute(db);
  return rows;
}

export interface Head {
  number: number;
  hash: Buffer;
}

export function listHeads(db: Db | Tx): Promise<Head[]> {
  return db.selectFrom('audit_heads').select(['number', 'hash']).orderBy('number').execute();
}

export function findLastHead(db: Db): Promise<(Head & { noted_at: Date }) | undefined> {
  return db
    .selectFrom('audit_heads')
    .select(['number', 'hash', 'noted_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertHead(tx: Tx, { number, hash }: Head, notedAt: Date): Promise<void> {
  await tx
    .insertInto('audit_heads')
    .values({ number, hash, noted_at: notedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Which entries a reader sees. Undefined: of any area or actor. */
export interface Scope {
  ownId: string;
  areas: 'all' | readonly string[];
}

export interface EntryFilter {
  actor?: string | undefined;
  act?: string | undefined;
  area?: string | undefined;
  number?: number;
  /** Of the student that the entry is about. */
  alias?: string;
  from?: Date | undefined;
  until?: Date | undefined;
  before?: number | undefined;
}

function visibleEntries(db: Db, { ownId, areas }: Scope) {
  const entries = db.selectFrom('audit_log as log');
  if (areas === 'all') return entries;
  return entries.where((row) =>
    row.or([
      row('log.actor_id', '=', ownId),
      ...(areas.length > 0 ? [row('log.area', 'in', [...areas])] : []),
    ]),
  );
}

export function listEntries(db: Db, scope: Scope, filter: EntryFilter, limit: number) {
  const { actor, act, area, number, alias, from, until, before } = filter;
  return visibleEntries(db, scope)
    .leftJoin('audit_reasons as reasons', 'reasons.number', 'log.number')
    .leftJoin('organisers as actors', 'actors.id', 'log.actor_id')
    .leftJoin('organisers as subjects', (join) =>
      join.on(sql<boolean>`log.about_kind = 'organiser' and subjects.id::text = log.about_id`),
    )
    .select([
      'log.number',
      'log.at',
      'log.actor_kind',
      'log.actor_id',
      'log.area',
      'log.act',
      'log.about_kind',
      'log.about_id',
      'log.details',
      'log.reason_hash',
      'log.previous_hash',
      'log.hash',
      'reasons.reason',
      'actors.name as actor_name',
      'subjects.name as subject_name',
    ])
    .$if(actor === 'command_line' || actor === 'product', (query) =>
      query.where('log.actor_kind', '=', actor!),
    )
    .$if(actor !== undefined && actor !== 'command_line' && actor !== 'product', (query) =>
      query.where('log.actor_id', '=', actor!),
    )
    .$if(act !== undefined, (query) => query.where('log.act', '=', act!))
    .$if(area !== undefined, (query) => query.where('log.area', '=', area!))
    .$if(number !== undefined, (query) => query.where('log.number', '=', number!))
    .$if(alias !== undefined, (query) =>
      query.where('log.about_kind', '=', 'student').where('log.about_id', '=', alias!),
    )
    .$if(from !== undefined, (query) => query.where('log.at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('log.at', '<', until!))
    .$if(before !== undefined, (query) => query.where('log.number', '<', before!))
    .orderBy('log.number', 'desc')
    .limit(limit)
    .execute();
}

export async function listActs(db: Db, scope: Scope): Promise<string[]> {
  const rows = await visibleEntries(db, scope).select('log.act').distinct().orderBy('log.act').execute();
  return rows.map(({ act }) => act);
}

export function listActors(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('organisers')
    .select(['id', 'name'])
    .where((row) =>
      row.exists(row.selectFrom('audit_log').select('number').whereRef('actor_id', '=', 'organisers.id')),
    )
    .orderBy('name')
    .execute();
}

/** Entries about the student or about a payment of the student. `log` is the audit log. */
const isAboutStudent = (studentId: string) => sql<boolean>`(
  (log.about_kind = 'student' and log.about_id = (select alias from audit_aliases where student_id = ${studentId}))
  or (log.about_kind = 'payment'
    and log.about_id in (select id::text from payments where student_id = ${studentId})))`;

export function listEntriesAbout(tx: Tx, studentId: string) {
  return tx
    .selectFrom('audit_log as log')
    .leftJoin('audit_reasons as reasons', 'reasons.number', 'log.number')
    .select([
      'log.number',
      'log.at',
      'log.actor_kind',
      'log.area',
      'log.act',
      'log.about_kind',
      'log.about_id',
      'log.details',
      'reasons.reason',
    ])
    .where(isAboutStudent(studentId))
    .orderBy('log.number')
    .execute();
}

/**
 * Entries about a report by the student or about the student. They are not in the export of either: the one must not
 * learn what happens with the other.
 */
const isAboutReport = (studentId: string) => sql<boolean>`(log.about_kind = 'report' and log.about_id in (
  select id::text from reports where reporter_id = ${studentId} or about_id = ${studentId}))`;

/** Deletes what links the entries with the student: the reasons and the alias. The entries stay. */
export async function forgetStudent(tx: Tx, studentId: string): Promise<void> {
  await sql`delete from audit_reasons using audit_log log
    where log.number = audit_reasons.number
      and (${isAboutStudent(studentId)} or ${isAboutReport(studentId)})`.execute(tx);
  await tx.deleteFrom('audit_aliases').where('student_id', '=', studentId).execute();
}
