import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { mailFailedAt } from '../../platform/mail/mail-health.ts';
import { dayMs, hourMs } from './passcode-rules.ts';
import type { Requests } from './passcode-rules.ts';

export interface NewChallenge {
  id: string;
  email: string;
  browserId: string;
  codeHash: Buffer;
  expiresAt: Date;
  createdAt: Date;
}

const lock = statement<{ email: string }>`
  select pg_advisory_xact_lock(hashtextextended(${'email'}, 7310445))`;

/** One request for an address at a time: what is counted and what is added belong together. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await lock(tx, { email });
}

interface Asking {
  email: string;
  browserId: string;
  now: Date;
}

interface FoundRequests extends Requests {
  mailFailedAt: Date | null;
}

const askForRequests = statement<Asking & { dayAgo: Date; hourAgo: Date }, FoundRequests>`
  select
    array(select created_at from passcode_challenges
          where email = ${'email'} and browser_id = ${'browserId'} and created_at > ${'dayAgo'}
          order by created_at desc) as "fromThisBrowser",
    (select count(*) from passcode_challenges
     where email = ${'email'} and created_at > ${'hourAgo'}) as "fromAllInHour",
    exists (select from known_browsers join students on students.id = student_id
            where students.email = ${'email'} and browser_id = ${'browserId'}) as "isKnownBrowser",
    (select held_until from sign_in_guards where email = ${'email'}) as "heldUntil",
    ${mailFailedAt} as "mailFailedAt"`;

/** All that decides whether an address may ask for another code. */
export async function findRequests(tx: Tx, asking: Asking): Promise<FoundRequests> {
  const [found] = await askForRequests(tx, {
    ...asking,
    dayAgo: new Date(asking.now.getTime() - dayMs),
    hourAgo: new Date(asking.now.getTime() - hourMs),
  });
  return found!;
}

const replace = statement<NewChallenge>`
  with voided as (
    update passcode_challenges set used_at = ${'createdAt'}
    where email = ${'email'} and browser_id = ${'browserId'} and used_at is null)
  insert into passcode_challenges (id, email, browser_id, code_hash, expires_at, created_at)
  values (${'id'}, ${'email'}, ${'browserId'}, ${'codeHash'}, ${'expiresAt'}, ${'createdAt'})`;

/** A new code voids the old one of the same browser only: nobody can void another's by asking for one. */
export async function replaceChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await replace(tx, challenge);
}

interface Attempt {
  challengeId: string;
  email: string;
  now: Date;
  mostAttempts: number;
}

const countOne = statement<Attempt, { code_hash: Buffer }>`
  update passcode_challenges set attempts = attempts + 1
  where id = ${'challengeId'} and email = ${'email'}
    and used_at is null and expires_at > ${'now'} and attempts < ${'mostAttempts'}
  returning code_hash`;

/** Counts the attempt before anything is compared, in one statement, so that no race buys a sixth. */
export async function countAttempt(db: Db, attempt: Attempt): Promise<Buffer | undefined> {
  const [counted] = await countOne(db, attempt);
  return counted?.code_hash;
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

interface NewStudent {
  id: string;
  email: string;
  now: Date;
}

const join = statement<NewStudent, { id: string }>`
  insert into students (id, email, created_at) values (${'id'}, ${'email'}, ${'now'})
  on conflict (email) do nothing returning id`;

/** False where the account is there already. */
export async function insertStudent(tx: Tx, student: NewStudent): Promise<boolean> {
  return (await join(tx, student)).length === 1;
}

export function findStudent(db: Db, id: string) {
  return db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirst();
}
