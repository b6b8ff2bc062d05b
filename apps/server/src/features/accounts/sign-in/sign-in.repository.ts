import { sqlFragment, statement } from '../../../platform/db/statement.ts';
import type { SqlFragment, StatementRunner } from '../../../platform/db/statement.ts';
import { mailFailedAt } from '../../../platform/mail/mail-health.ts';
import { maxPerDayFromOneBrowser, maxPerHourFromAll, maxPerHourFromOneBrowser } from './passcode-rules.ts';
import type { BlindHashes, Requests } from './passcode-rules.ts';
import type { BrowserNames } from '../sessions/user-agent-rules.ts';

export interface NewChallenge {
  id: string;
  email: string;
  browserId: string;
  codeHash: Buffer;
  expiresAt: Date;
  createdAt: Date;
  minuteAgo: Date;
  hourAgo: Date;
  dayAgo: Date;
  /** A failure of the mail server after this time still counts. */
  failuresCountSince: Date;
}

export interface FoundRequests extends Requests {
  mailFailedAt: Date | null;
  /** Whether the challenge was created. */
  allowed: boolean;
}

export interface ChallengeAnswer extends BlindHashes, BrowserNames {
  challengeId: string;
  email: string;
  maxAttempts: number;
  browserId: string;
  newStudentId: string;
  sessionId: string;
  tokenHash: Buffer;
  now: Date;
  idleUntil: Date;
  endsAt: Date;
  /** In real time. */
  confirmedAt: Date;
}

export interface Outcome {
  isRight: boolean;
  studentId: string | null;
  /** Whether the account was created by this answer. */
  isNewStudent: boolean;
}

/** Serializes the requests for an address, because each counts the earlier codes before it adds one. */
export const lockAddresses = statement<{ emails: readonly string[] }>`
  select pg_advisory_xact_lock(hashtextextended(email, 7310445)) from unnest(${'emails'}::text[]) as email`;

const limit = (value: number): SqlFragment => ({ write: () => String(value) });

const add = statement<NewChallenge, FoundRequests>`
  with requests as materialized (
    select
      array(select created_at from passcode_challenges
            where email = ${'email'} and browser_id = ${'browserId'}::uuid and created_at > ${'dayAgo'}::timestamptz
            order by created_at desc) as from_this_browser,
      (select count(*) from passcode_challenges
       where email = ${'email'} and created_at > ${'hourAgo'}::timestamptz) as from_all_in_hour,
      exists (select from known_browsers join students on students.id = student_id
              where students.email = ${'email'} and browser_id = ${'browserId'}) as is_known_browser,
      (select held_until from sign_in_guards where email = ${'email'}) as held_until,
      ${mailFailedAt} as mail_failed_at),
  allowed as materialized (
    select from requests
    where (mail_failed_at is null or mail_failed_at <= ${'failuresCountSince'}::timestamptz)
      and (is_known_browser or held_until is null or held_until <= ${'createdAt'}::timestamptz)
      and not exists (select from unnest(from_this_browser) as at where at > ${'minuteAgo'}::timestamptz)
      and cardinality(from_this_browser) < ${limit(maxPerDayFromOneBrowser)}
      and (select count(*) from unnest(from_this_browser) as at where at > ${'hourAgo'})
        < ${limit(maxPerHourFromOneBrowser)}
      and (is_known_browser or from_all_in_hour < ${limit(maxPerHourFromAll)})),
  voided as (
    update passcode_challenges set used_at = ${'createdAt'} from allowed
    where email = ${'email'} and browser_id = ${'browserId'} and used_at is null),
  challenge as (
    insert into passcode_challenges (id, email, browser_id, code_hash, expires_at, created_at)
    select ${'id'}::uuid, ${'email'}, ${'browserId'}, ${'codeHash'}::bytea, ${'expiresAt'}::timestamptz, ${'createdAt'}
    from allowed)
  select from_this_browser as "fromThisBrowser", from_all_in_hour as "fromAllInHour",
    is_known_browser as "isKnownBrowser", held_until as "heldUntil", mail_failed_at as "mailFailedAt",
    exists (select from allowed) as allowed
  from requests`;

/**
 * Creates the challenge unless the rule of `waitBeforeNextCode` or a failing mail server forbids it. Returns the
 * facts in both cases. A new code voids only the old code of the same browser, so that an attacker cannot void
 * the code of another browser. The caller must lock the address in an earlier statement, so that this one sees
 * all rows that were added before.
 */
export async function addChallenge(tx: StatementRunner, challenge: NewChallenge): Promise<FoundRequests> {
  const [found] = await add(tx, challenge);
  return found!;
}

const isRight = sqlFragment<ChallengeAnswer>`sha256(code_hash || ${'nonce'}::bytea) = any(${'blindHashes'}::bytea[])`;

/**
 * 1. matching_challenge: compares the code first and without a lock, which is safe because the hash never
 *    changes. A wrong code does not read the account, so it takes as long as for an unknown address.
 * 2. locked_student: locks the account against deletion, before the challenge, in the same order as the
 *    deletion, to avoid deadlocks.
 * 3. attempt: counts the attempt, if the challenge is unused, not expired and has attempts left. A right
 *    code is used up. `count(*) >= 0` is always true: it makes PostgreSQL run step 2 first.
 * 4. right_attempt: the attempt if the code is right. All later steps need it.
 * 5. created_student: creates the account if there is none. If a concurrent sign-in has created it, the
 *    conflict returns its id.
 * 6. account: the existing or created one.
 * 7. reset_guard: a right code ends the count of wrong codes in a row, and the block.
 * 8. known_browser: this browser can request codes even if others use up the limit of the address.
 * 9. opened_session and first_token: sign the student in.
 */
const answer = statement<ChallengeAnswer, Outcome>`
  with matching_challenge as materialized (
    select from passcode_challenges
    where id = ${'challengeId'}::uuid and email = ${'email'}::text and ${isRight}),
  locked_student as materialized (
    select id from students where email = ${'email'} and exists (select from matching_challenge) for key share),
  attempt as (
    update passcode_challenges set attempts = attempts + 1,
      used_at = case when ${isRight} then ${'now'}::timestamptz end
    where id = ${'challengeId'} and email = ${'email'} and used_at is null and expires_at > ${'now'}
      and attempts < ${'maxAttempts'}::integer and (select count(*) from locked_student) >= 0
    returning used_at is not null as is_right),
  right_attempt as materialized (
    select from attempt where is_right),
  created_student as (
    insert into students (id, email, created_at)
    select ${'newStudentId'}::uuid, ${'email'}, ${'now'} from right_attempt
    where not exists (select from locked_student)
    on conflict (email) do update set status = students.status
    returning id),
  account as materialized (
    select id from locked_student, right_attempt union all select id from created_student),
  reset_guard as (
    delete from sign_in_guards using right_attempt where email = ${'email'}),
  known_browser as (
    insert into known_browsers (student_id, browser_id, last_seen_at)
    select id, ${'browserId'}::uuid, ${'now'} from account
    on conflict (student_id, browser_id) do update set last_seen_at = excluded.last_seen_at),
  opened_session as (
    insert into sessions (id, student_id, browser_id, created_at, last_used_at, idle_until, ends_at, confirmed_at,
      browser, system)
    select ${'sessionId'}::uuid, id, ${'browserId'}, ${'now'}, ${'now'}, ${'idleUntil'}::timestamptz,
      ${'endsAt'}::timestamptz, ${'confirmedAt'}::timestamptz, ${'browser'}::text, ${'system'}::text
    from account),
  first_token as (
    insert into refresh_tokens (hash, session_id) select ${'tokenHash'}::bytea, ${'sessionId'} from account)
  select is_right as "isRight", account.id as "studentId",
    account.id is not distinct from ${'newStudentId'} as "isNewStudent"
  from attempt left join account on true`;

/**
 * Counts the attempt in any case, so that concurrent requests cannot exceed the maximum. A right code is used up
 * and opens the session with its first refresh token. It also creates the account if it does not exist, makes the
 * browser known and resets the count of wrong codes. Returns undefined if there is no challenge to answer.
 */
export async function answerChallenge(
  tx: StatementRunner,
  given: ChallengeAnswer,
): Promise<Outcome | undefined> {
  const [outcome] = await answer(tx, given);
  return outcome;
}
