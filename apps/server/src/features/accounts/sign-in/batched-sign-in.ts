import { DatabaseError } from 'pg';
import type { RecordActivity } from '../../../platform/activity-log.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { createBatcher } from '../../../platform/batcher.ts';
import type { Transact } from '../../../platform/db/transact.ts';
import type { WaitingMail } from '../../../platform/mail/mail-batch-sender.ts';
import type { VisitHints, Visitors } from '../../../ports/visitors.ts';
import { passcodeMail } from './passcode-mail.tsx';
import { passcodeMinutes } from './passcode-rules.ts';
import { addChallenge, answerChallenge, lockAddresses } from './sign-in.repository.ts';
import type { ChallengeAnswer, FoundRequests, NewChallenge, Outcome } from './sign-in.repository.ts';

/** Limits how much longer the last request of a batch waits than the first. */
const maxBatchSize = 20;

export interface PasscodeRequest extends NewChallenge {
  code: string;
  hints: VisitHints;
  requestId?: string | undefined;
}

/**
 * Runs concurrent sign-in requests in one transaction, so that they share one disk flush: 335 instead of 247
 * sign-ins a second (docs/PERFORMANCE.md).
 */
export interface BatchedSignIn {
  request(request: PasscodeRequest): Promise<FoundRequests>;
  answer(answer: ChallengeAnswer): Promise<Outcome | undefined>;
}

export interface SignInPorts {
  waitingMail: WaitingMail;
  visitors: Visitors;
  recordActivity: RecordActivity;
  metrics?: Pick<Metrics, 'batched'>;
}

export function createBatchedSignIn(
  transact: Transact,
  { waitingMail, visitors, recordActivity, metrics }: SignInPorts,
): BatchedSignIn {
  const canRetryIndividually = (error: unknown) => error instanceof DatabaseError;

  return {
    request: createBatcher<PasscodeRequest, FoundRequests>({
      runBatch: (requests) =>
        transact(async (tx, last) => {
          const ordered = sortByEmail(requests);
          last(lockAddresses(tx, { emails: ordered.map(({ email }) => email) }));
          const results = await Promise.all(ordered.map((request) => addChallenge(tx, request)));
          for (const [index, { email, code, expiresAt, browserId, hints, requestId }] of ordered.entries()) {
            if (!results[index]!.allowed) continue;
            const props = { code, passcodeMinutes };
            last(
              waitingMail.insert(tx, { to: email, template: passcodeMail, props, expiresAt, requestId }),
              visitors.recordVisitOfSignIn(tx, browserId, hints),
            );
          }
          return requests.map((request) => results[ordered.indexOf(request)]!);
        }),
      dedupeKey: ({ id }) => id,
      maxBatchSize,
      onBatch: (size) => metrics?.batched('passcodes', size),
      canRetryIndividually,
    }),
    answer: createBatcher<ChallengeAnswer, Outcome | undefined>({
      runBatch: (answers) =>
        transact(async (tx, last) => {
          const ordered = sortByEmail(answers);
          const outcomes = await Promise.all(ordered.map((answer) => answerChallenge(tx, answer)));
          for (const [index, { browserId, newStudentId }] of ordered.entries()) {
            if (!outcomes[index]?.isNewStudent) continue;
            last(
              visitors.linkVisitor(tx, browserId, newStudentId),
              recordActivity(tx, { kind: 'student_joined', text: 'A student signed up.' }),
            );
          }
          return answers.map((answer) => outcomes[ordered.indexOf(answer)]);
        }),
      dedupeKey: ({ sessionId }) => sessionId,
      maxBatchSize,
      onBatch: (size) => metrics?.batched('sign-ins', size),
      canRetryIndividually,
    }),
  };
}

/** All processes lock addresses in the same order, to avoid deadlocks. */
function sortByEmail<Request extends { email: string }>(requests: readonly Request[]): Request[] {
  return requests.toSorted((one, other) => (one.email < other.email ? -1 : 1));
}
