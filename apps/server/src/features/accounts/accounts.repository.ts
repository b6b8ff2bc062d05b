import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface NewChallenge {
  id: string;
  email: string;
  browserId: string;
  codeHash: Buffer;
  expiresAt: Date;
  createdAt: Date;
}

/** One request for an address at a time: what is counted and what is added belong together. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 7310445))`.execute(tx);
}

/** A new code voids the old one of the same browser only: nobody can void another's by asking for one. */
export async function replaceChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  const { id, email, browserId, codeHash, expiresAt, createdAt } = challenge;
  await tx
    .with('voided', (query) =>
      query
        .updateTable('passcode_challenges')
        .set({ used_at: createdAt })
        .where('email', '=', email)
        .where('browser_id', '=', browserId)
        .where('used_at', 'is', null),
    )
    .insertInto('passcode_challenges')
    .values({
      id,
      email,
      browser_id: browserId,
      code_hash: codeHash,
      expires_at: expiresAt,
      created_at: createdAt,
    })
    .execute();
}

/** All that decides whether an address may ask for another code. */
export function findRequests(
  tx: Tx,
  { email, browserId, dayAgo, hourAgo }: { email: string; browserId: string; dayAgo: Date; hourAgo: Date },
) {
  return tx
    .selectNoFrom((query) => [
      // Newest first.
      sql<Date[]>`array(select created_at from passcode_challenges where email = ${email}
        and browser_id = ${browserId} and created_at > ${dayAgo} order by created_at desc)`.as(
        'fromThisBrowser',
      ),
      query
        .selectFrom('passcode_challenges')
        .select((counted) => counted.fn.countAll<number>().as('count'))
        .where('email', '=', email)
        .where('created_at', '>', hourAgo)
        .$asScalar()
        .$notNull()
        .as('fromAllInHour'),
      query
        .exists(
          query
            .selectFrom('known_browsers')
            .innerJoin('students', 'students.id', 'known_browsers.student_id')
            .where('students.email', '=', email)
            .where('browser_id', '=', browserId)
            .select('browser_id'),
        )
        .$castTo<boolean>()
        .as('isKnownBrowser'),
      query.selectFrom('sign_in_guards').select('held_until').where('email', '=', email).as('heldUntil'),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts the attempt before anything is compared, in one statement, so that no race buys a sixth. */
export function countAttempt(db: Db, id: string, email: string, now: Date, mostAttempts: number) {
  return db
    .updateTable('passcode_challenges')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', mostAttempts)
    .returning('code_hash')
    .executeTakeFirst();
}

/** False when another call has used the code meanwhile. Whoever has the right code is not the one who was guessing. */
export async function useChallenge(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { used } = await tx
    .with('used', (query) =>
      query
        .updateTable('passcode_challenges')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .returning('email'),
    )
    .with('cleared', (query) =>
      query.deleteFrom('sign_in_guards').using('used').whereRef('sign_in_guards.email', '=', 'used.email'),
    )
    .selectFrom('used')
    .select((query) => query.fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow();
  return used === 1;
}

export async function sweepChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passcode_challenges').where('created_at', '<', before).execute();
}

/** How many wrong codes in a row this makes. */
export async function countFailure(tx: Tx, email: string): Promise<number> {
  const { failures } = await tx
    .insertInto('sign_in_guards')
    .values({ email, failures: 1 })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ failures: sql<number>`sign_in_guards.failures + 1` }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

export async function holdAddress(tx: Tx, email: string, until: Date): Promise<void> {
  await tx
    .updateTable('sign_in_guards')
    .set({ failures: 0, held_until: until })
    .where('email', '=', email)
    .execute();
}

export async function clearGuard(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('sign_in_guards').where('email', '=', email).execute();
}

export async function rememberBrowser(
  tx: Tx,
  studentId: string,
  browserId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('known_browsers')
    .values({ student_id: studentId, browser_id: browserId, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'browser_id']).doUpdateSet({ last_seen_at: now }),
    )
    .execute();
}

/** Nothing where the account is there already. */
export function insertStudent(tx: Tx, id: string, email: string, now: Date) {
  return tx
    .insertInto('students')
    .values({ id, email, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Held against being deleted, not against other sign-ins. Nothing, if it was deleted this very moment, and its codes with it. */
export function holdStudent(tx: Tx, email: string) {
  return tx.selectFrom('students').select('id').where('email', '=', email).forKeyShare().executeTakeFirst();
}

export function findStudent(db: Db, id: string) {
  return db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirst();
}
