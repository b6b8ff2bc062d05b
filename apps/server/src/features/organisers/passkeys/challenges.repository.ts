import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

export const challengeSeconds = 10 * 60;

export interface Challenge {
  challenge: string;
  organiserId: string | null;
  enrolsBy: 'invitation' | 'recovery' | 'session' | null;
  secretHash: Buffer | null;
}

export async function insertChallenge(db: Db, challenge: Challenge, realNow: Date): Promise<string> {
  const id = newId(realNow);
  await db
    .insertInto('organiser_challenges')
    .values({
      id,
      challenge: challenge.challenge,
      organiser_id: challenge.organiserId,
      enrols_by: challenge.enrolsBy,
      secret_hash: challenge.secretHash,
      expires_at: new Date(realNow.getTime() + challengeSeconds * 1_000),
    })
    .execute();
  return id;
}

/** Deletes the challenge, whether the answer is right or wrong: each is answered once. */
export async function takeChallenge(
  db: Db,
  id: string | undefined,
  realNow: Date,
): Promise<Challenge | undefined> {
  if (id === undefined) return undefined;
  const row = await db
    .deleteFrom('organiser_challenges')
    .where('id', '=', id)
    .returning(['challenge', 'organiser_id', 'enrols_by', 'secret_hash', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at <= realNow) return undefined;
  return {
    challenge: row.challenge,
    organiserId: row.organiser_id,
    enrolsBy: row.enrols_by as Challenge['enrolsBy'],
    secretHash: row.secret_hash,
  };
}

export async function sweepOrganiserChallenges(db: Db, realNow: Date): Promise<void> {
  await db.deleteFrom('organiser_challenges').where('expires_at', '<', realNow).execute();
}
