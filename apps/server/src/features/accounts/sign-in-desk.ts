import { DatabaseError } from 'pg';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transact.ts';
import { together } from '../../platform/together.ts';
import type {
  ChallengeAnswer,
  FoundRequests,
  NewChallenge,
  Outcome,
  SignInRepository,
} from './sign-in.repository.ts';

/** So few that whoever comes last does not wait much longer than whoever comes first. */
const mostTogether = 20;

/** The calls of those who sign in at the same moment share one transaction, and one turn of the disk. */
export interface SignInDesk {
  request(challenge: NewChallenge): Promise<FoundRequests>;
  answer(answer: ChallengeAnswer): Promise<Outcome | undefined>;
}

interface DeskParts {
  db: Db;
  transact: Transact;
  signIns: SignInRepository;
}

export function createSignInDesk({ db, transact, signIns }: DeskParts): SignInDesk {
  const isSomebodysFault = (error: unknown) => error instanceof DatabaseError;

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
    request: together<NewChallenge, FoundRequests>({
      work: (asks) =>
        sendTogether(
          asks,
          (tx, emails) => [signIns.lockAddresses(tx, emails)],
          (tx, ask) => signIns.addChallenge(tx, ask),
        ),
      keyOf: ({ id }) => id,
      most: mostTogether,
      isSomebodysFault,
    }),
    answer: together<ChallengeAnswer, Outcome | undefined>({
      work: async (asks) =>
        asks.length === 1
          ? [await signIns.answerChallenge(db, asks[0]!)]
          : sendTogether(
              asks,
              () => [],
              (tx, ask) => signIns.answerChallenge(tx, ask),
            ),
      keyOf: ({ sessionId }) => sessionId,
      most: mostTogether,
      isSomebodysFault,
    }),
  };
}
