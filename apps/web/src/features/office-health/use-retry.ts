import { api } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { todayQuery } from '../../components/office/office-queries.ts';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { healthQuery } from './health-query.ts';

/** One job, or all failed jobs of a kind. */
export type Retry = { jobId: string; since: string } | { kind: string };

/** Tries failed jobs again. Reads Health and Today again, also if a colleague has retried them already. */
export function useRetry(onDone: (retried: number) => void) {
  const client = useQueryClient();
  const { keyFor, renew } = useIdempotencyKey();
  return useMutation({
    mutationFn: (retry: Retry) => {
      const idempotencyKey = keyFor(retry);
      return 'jobId' in retry
        ? call(api.officeHealth.retryJob, { params: { jobId: retry.jobId }, idempotencyKey })
        : call(api.officeHealth.retryKind, { params: { kind: retry.kind }, idempotencyKey });
    },
    onSuccess: ({ retried }) => {
      // The same kind may fail again and be tried again.
      renew();
      onDone(retried);
    },
    onSettled: () =>
      Promise.all([healthQuery, todayQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  });
}
