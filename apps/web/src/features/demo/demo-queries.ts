import { api } from '@crewtable/contract';
import type { Answer, Body } from '@crewtable/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { productClock } from '../../lib/product-clock.ts';

export type DemoMailbox = Answer<typeof api.demo.mailbox>;
export type DemoMail = DemoMailbox['mails'][number];
export type Happening = Answer<typeof api.demo.happenings>[number];

export const demoKey = ['demo'] as const;
export const happeningsKey = [...demoKey, 'happenings'] as const;
const lookAgainMs = 3_000;
/** While a story plays, something happens every second. Else only jobs of the worker change something. */
const happeningsMs = { playing: 1_000, resting: 15_000 };

export const mailboxQuery = queryOptions({
  queryKey: [...demoKey, 'mail'],
  queryFn: ({ signal }) => call(api.demo.mailbox, { signal }),
  refetchInterval: lookAgainMs,
});

/** One mail with its content, which never changes. */
export const mailQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['demo mail', mailId],
    queryFn: ({ signal }) => call(api.demo.openMail, { params: { mailId }, signal }),
    staleTime: Infinity,
  });

export const activityQuery = queryOptions({
  queryKey: [...demoKey, 'activity'],
  queryFn: ({ signal }) => call(api.demo.activity, { signal }),
  refetchInterval: lookAgainMs,
});

/** What the people of the viewer's table or crew did. `id` is the event's or the crew's. */
export const happeningsQuery = (kind: 'evening' | 'crew', id: string, isPlaying: boolean) =>
  queryOptions({
    queryKey: [...happeningsKey, kind, id],
    queryFn: ({ signal }) =>
      call(api.demo.happenings, { query: kind === 'evening' ? { eventId: id } : { groupId: id }, signal }),
    refetchInterval: isPlaying ? happeningsMs.playing : happeningsMs.resting,
  });

/** The clock while it moves: the server answers the move only at its end. */
export const movingClockQuery = queryOptions({
  queryKey: [...demoKey, 'moving clock'],
  queryFn: ({ signal }) => productClock.sync(() => call(api.demo.clock, { signal })),
  refetchInterval: 500,
  gcTime: 0,
});

export type ClockMove = { now: string } | { advance: string };

/** Moves the clock. The server responds after everything that became due in between has run. */
export function useMoveClock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (move: ClockMove) => call(api.demo.moveClock, { body: move }),
    onSuccess: ({ now }) => productClock.set(new Date(now)),
    onSettled: () => client.invalidateQueries({ queryKey: demoKey }),
  });
}

const maxEvents = 100;

/** Events that are open and still have free seats. */
export const openEventsQuery = queryOptions({
  queryKey: [...demoKey, 'events'],
  queryFn: async ({ signal }) => {
    const events = await call(api.catalogue.listEvents, { query: { limit: maxEvents }, signal });
    return events.filter(({ status, seatsLeft }) => status === 'open' && seatsLeft > 0);
  },
});

export const crewTimesQuery = queryOptions({
  queryKey: [...demoKey, 'crew times'],
  queryFn: ({ signal }) => call(api.quickcrew.options, { signal }),
});

export type SyntheticStudents = Body<typeof api.demo.populate>;

/** Small batches, so that one can see how far it is. */
const batchSize = 10;

interface AddStudents {
  readonly crowd: SyntheticStudents;
  readonly onProgress: (added: number) => void;
}

/** Adds synthetic students in batches. Returns how many were added and how many of them wait for a crew. */
export function useAddStudents() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ crowd, onProgress }: AddStudents) => {
      let [added, queued] = [0, 0];
      while (added < crowd.students) {
        const students = Math.min(batchSize, crowd.students - added);
        const answer = await call(api.demo.populate, { body: { ...crowd, students } }).catch(
          (error: unknown) => {
            if (added > 0 && error instanceof ApiError && error.code === 'not_available') return undefined;
            throw error;
          },
        );
        if (answer === undefined) break;
        added += answer.students;
        queued += answer.queued;
        onProgress(added);
        // The event is full.
        if (answer.students < students) break;
      }
      return { students: added, queued };
    },
    onSettled: () => client.invalidateQueries({ queryKey: demoKey }),
  });
}
