import { randomBytes } from 'node:crypto';
import { DatabaseError } from 'pg';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { createBatcher } from '../../../platform/batcher.ts';
import { endCode, keepOrMakeCodes } from './invite-codes.repository.ts';
import type { CodeOwner } from './invite-codes.repository.ts';

/** 120 bits: nobody guesses one. Says nothing about its owner. */
const makeCode = () => randomBytes(15).toString('base64url');

/** The one that lives, made where there is none. Two who ask at once get the same. */
export async function codeOf(db: Db, owner: CodeOwner, now: Date): Promise<string> {
  const [code] = await keepOrMakeCodes(db, [{ ...owner, code: makeCode() }], now);
  return code!;
}

const maxTogether = 50;

/** The same for everybody who registers at this moment. */
export function createInviteCodes({ db, clock }: { db: Db; clock: Clock }) {
  return createBatcher<CodeOwner, string>({
    runBatch: (owners) =>
      keepOrMakeCodes(
        db,
        owners.map((owner) => ({ ...owner, code: makeCode() })),
        clock.now(),
      ),
    dedupeKey: ({ studentId, target }) => `${target} ${studentId}`,
    maxBatchSize: maxTogether,
    canRetryIndividually: (error) => error instanceof DatabaseError,
  });
}

/** Whoever has the old one finds nothing any more. */
export async function renewCode(tx: Tx, owner: CodeOwner, now: Date): Promise<string> {
  await endCode(tx, owner, now);
  return codeOf(tx, owner, now);
}
