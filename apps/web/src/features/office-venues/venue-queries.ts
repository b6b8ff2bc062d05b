import { api } from '@crewtable/contract';
import type { EventVenuesBody, OfficeVenuesBody, SheetBody } from '@crewtable/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { eventsKey, todayQuery } from '../../components/office/office-queries.ts';
import { call } from '../../lib/api/api-client.ts';

export const venuesQuery = queryOptions<OfficeVenuesBody>({
  queryKey: ['office', 'venues'],
  queryFn: ({ signal }) => call(api.officeVenues.listVenues, { signal }),
});

export const eventVenuesQuery = (eventId: string) =>
  queryOptions<EventVenuesBody>({
    queryKey: [...eventsKey, 'venues', eventId],
    queryFn: ({ signal }) => call(api.officeEventVenues.showEventVenues, { params: { eventId }, signal }),
  });

export const sheetQuery = (eventId: string) =>
  queryOptions<SheetBody>({
    queryKey: [...eventsKey, 'sheet', eventId],
    queryFn: ({ signal }) => call(api.officeEventVenues.showSheet, { params: { eventId }, signal }),
    // A sheet that is printed is never an old one.
    staleTime: 0,
    refetchOnMount: 'always',
  });

/** After an act on a venue: the venues, the events that use them and Today are read again. */
export function useVenuesChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [venuesQuery.queryKey, eventsKey, todayQuery.queryKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}
