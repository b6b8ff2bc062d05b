import { DatabaseError } from 'pg';
import type { Db } from '../../../platform/db/database.ts';
import type { StatementRunner } from '../../../platform/db/statement.ts';
import type { Transact } from '../../../platform/db/transact.ts';
import { createBatcher } from '../../../platform/batcher.ts';
import type {
  ChallengeAnswer,
  FoundRequests,
  NewChallenge,
  Outcome,
  SignInRepository,
} from './sign-in.repository.ts';

/** Limits how much longer the last request of a batch waits than the first. */
const maxBatchSize = 20;

/** Runs concurrent sign-in requests in one transaction, so that they share one disk flush. */
export interface BatchedSignIn {
  request(challenge: NewChallenge): Promise<FoundRequests>;
  answer(answer: ChallengeAnswer): Promise<Outcome | undefined>;
}

interface BatchedSignInDeps {
  db: Db;
  transact: Transact;
  signIns: SignInRepository;
}

export function createBatchedSignIn({ db, transact, signIns }: BatchedSignInDeps): BatchedSignIn {
  const canRetryIndividually = (error: unknown) => error instanceof DatabaseError;

  /** Sends all statements at once, directly followed by the commit. */
  async function sendTogether<Ask extends { email: string }, Answer>(
    asks: readonly Ask[],
    begin: (tx: StatementRunner, emails: readonly string[]) => Promise<unknown>[],
    send: (tx: StatementRunner, ask: Ask) => Promise<Answer>,
  ): Promise<Answer[]> {
    // All processes lock addresses in the same order, to avoid deadlocks.
    const inOrder = asks.toSorted((one, other) => (one.email < other.email ? -1 : 1));
    const { sent } = await transact(async (tx, last) => {
      const begun = begin(
        tx,
        inOrder.map(({ email }) => email),
      );
      const answers = inOrder.map((ask) => send(tx, ask));
      last(...begun, ...answers);
      return { sent: answers };
    });
    const answers = await Promise.all(sent);
    return asks.map((ask) => answers[inOrder.indexOf(ask)]!);
  }

  return {
    request: createBatcher<NewChallenge, FoundRequests>({
      runBatch: (asks) =>
        sendTogether(
          asks,
          (tx, emails) => [signIns.lockAddresses(tx, emails)],
          (tx, ask) => signIns.addChallenge(tx, ask),
        ),
      dedupeKey: ({ id }) => id,
      maxBatchSize,
      canRetryIndividually,
    }),
    answer: createBatcher<ChallengeAnswer, Outcome | undefined>({
      runBatch: async (asks) =>
        asks.length === 1
          ? [await signIns.answerChallenge(db, asks[0]!)]
          : sendTogether(
              asks,
              () => [],
              (tx, ask) => signIns.answerChallenge(tx, ask),
            ),
      dedupeKey: ({ sessionId }) => sessionId,
      maxBatchSize,
      canRetryIndividually,
    }),
  };
}
