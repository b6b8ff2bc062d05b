import type { ConsoleBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { consoleQuery } from '../../components/office/console-query.ts';

/** A press that opens or unlocks the office: shows its new state everywhere. */
export function useEnter<Input = void>(enter: (input: Input) => Promise<ConsoleBody>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: enter,
    onSuccess: (console) => {
      const before = client.getQueryData(consoleQuery.queryKey)?.organiser?.id;
      // Somebody else came in at this desk: nothing of the one before may stay.
      if (before !== undefined && before !== console.organiser?.id) client.clear();
      client.setQueryData(consoleQuery.queryKey, console);
    },
  });
}
