import { DatabaseError } from 'pg';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Transact } from '../../../platform/db/transact.ts';
import { createBatcher } from '../../../platform/batcher.ts';
import type {
  ChallengeAnswer,
  FoundRequests,
  NewChallenge,
  Outcome,
  SignInRepository,
} from './sign-in.repository.ts';

/** So few that whoever comes last does not wait much longer than whoever comes first. */
const maxTogether = 20;

/** The calls of those who sign in at the same moment share one transaction, and one turn of the disk. */
export interface BatchedSignIn {
  request(challenge: NewChallenge): Promise<FoundRequests>;
  answer(answer: ChallengeAnswer): Promise<Outcome | undefined>;
}

interface DeskDeps {
  db: Db;
  transact: Transact;
  signIns: SignInRepository;
}

export function createBatchedSignIn({ db, transact, signIns }: DeskDeps): BatchedSignIn {
  const canRetryIndividually = (error: unknown) => error instanceof DatabaseError;

  /** All statements leave at once, and the transaction's end right behind them. */
  async function sendTogether<Ask extends { email: string }, Answer>(
    asks: readonly Ask[],
    begin: (tx: Tx, emails: readonly string[]) => Promise<unknown>[],
    send: (tx: Tx, ask: Ask) => Promise<Answer>,
  ): Promise<Answer[]> {
    // Addresses are locked in one order everywhere: two processes do not wait for each other in a circle.
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
      maxBatchSize: maxTogether,
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
      maxBatchSize: maxTogether,
      canRetryIndividually,
    }),
  };
}
