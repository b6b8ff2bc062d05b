import type { PersonPageBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConfirmed } from '../../components/office/confirmation.tsx';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { personQuery } from './people-queries.ts';

/** Sends an act once per press and shows the page that it answers with. */
export function usePersonAct<Given extends object>(
  studentId: string,
  act: (given: Given, idempotencyKey: string) => Promise<PersonPageBody>,
  onDone?: () => void,
) {
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const { keyFor, renew } = useIdempotencyKey();
  return useMutation({
    mutationFn: (given: Given) => confirmed(() => act(given, keyFor(given))),
    onSuccess: (page) => {
      renew();
      client.setQueryData(personQuery(studentId).queryKey, page);
      onDone?.();
    },
  });
}
