import { useQueryClient } from '@tanstack/react-query';
import { eventsKey, todayQuery } from '../../components/office/office-queries.ts';

/** After an act: the event, the lists and Today are read again. */
export function useEventChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: eventsKey }),
      client.invalidateQueries({ queryKey: todayQuery.queryKey }),
    ]);
}
