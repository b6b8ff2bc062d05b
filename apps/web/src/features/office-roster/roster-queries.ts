import { api } from '@crewtable/contract';
import type { EventTablesBody, RosterBody, RosterStudentBody, WaitlistBody } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import { eventsKey } from '../../components/office/office-queries.ts';
import { call } from '../../lib/api/api-client.ts';

/** Below the key of all events: an act on an event makes these stale, too. */
const keyOf = (part: string, ...ids: string[]) => [...eventsKey, part, ...ids] as const;

export const rosterQuery = (eventId: string) =>
  queryOptions<RosterBody>({
    queryKey: keyOf('roster', eventId),
    queryFn: ({ signal }) => call(api.officeRoster.showRoster, { params: { eventId }, signal }),
  });

export const rosterStudentQuery = (eventId: string, studentId: string) =>
  queryOptions<RosterStudentBody>({
    queryKey: keyOf('roster-student', eventId, studentId),
    queryFn: ({ signal }) => call(api.officeRoster.showStudent, { params: { eventId, studentId }, signal }),
  });

export const waitlistQuery = (eventId: string) =>
  queryOptions<WaitlistBody>({
    queryKey: keyOf('waitlist', eventId),
    queryFn: ({ signal }) => call(api.officeWaitlist.showWaitlist, { params: { eventId }, signal }),
  });

export const tablesQuery = (eventId: string) =>
  queryOptions<EventTablesBody>({
    queryKey: keyOf('tables', eventId),
    queryFn: ({ signal }) => call(api.officeTables.showTables, { params: { eventId }, signal }),
    // A proposal can take seconds of the server's time, so it is worked out again only when asked for.
    staleTime: ({ state }) => (state.data?.isProposal ? Infinity : 0),
  });
