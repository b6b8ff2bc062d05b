import { api } from '@crewtable/contract';
import type { RegisteredEventBody } from '@crewtable/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { isRevealable } from '../event-stage.ts';
import { registeredQuery, uniqueEvents } from '../own-events-query.ts';
import { isPageBusy, watchPointer, whenVisible } from './page-busy.ts';

type Room = ComponentType<{ event: RegisteredEventBody; onClose: () => void }>;

interface Shown {
  readonly Room: Room;
  readonly eventId: string;
}

/** Loaded when it is needed: most visits show no reveal. */
const loadRoom = async (): Promise<Room> => (await import('./reveal.tsx')).Reveal;

/**
 * Decides when the reveal opens by itself: with the details of a released event, and when the release arrives
 * while the page is open. If the student is doing something at that moment, the page only offers it. It opens
 * once per student and event; the server remembers that.
 */
export function useReveal(detailsId: string | undefined) {
  const queries = useQueryClient();
  const { data, isFetching } = useInfiniteQuery(registeredQuery);
  const events = uniqueEvents(data?.pages ?? []);
  const [shown, setShown] = useState<Shown>();
  /** The events whose reveal was opened on this page, in case that the server cannot be reached. */
  const seen = useRef(new Set<string>());
  const openDetails = useRef(detailsId);
  useEffect(watchPointer, []);
  useEffect(() => {
    openDetails.current = detailsId;
  }, [detailsId]);

  // Best effort: if the call fails, the reveal opens once more on the next visit.
  const marking = useMutation({
    mutationFn: (eventId: string) => call(api.seating.markRevealed, { params: { eventId } }),
  });
  const isDue = (event: RegisteredEventBody) =>
    isRevealable(event) && !event.revealed && !seen.current.has(event.eventId);

  async function show(eventId: string, isAllowed: () => boolean = () => true): Promise<void> {
    const Room = await loadRoom();
    if (!isAllowed()) return;
    setShown({ Room, eventId });
    const isFirstTime = events.some((event) => event.eventId === eventId && isDue(event));
    seen.current.add(eventId);
    if (!isFirstTime) return;
    marking.mutate(eventId);
    queries.setQueryData(registeredQuery.queryKey, (before) => before && markedRevealed(before, eventId));
  }
  const showByItself = (eventId: string, isAllowed: () => boolean) =>
    // If the code cannot be loaded, the page still offers the reveal.
    void show(eventId, isAllowed).catch(() => undefined);

  /** The details for which the decision was made. */
  const decided = useRef<string>(undefined);
  useEffect(() => {
    if (decided.current !== detailsId) decided.current = undefined;
    const event = events.find(({ eventId }) => eventId === detailsId);
    if (event === undefined || decided.current !== undefined) return;
    // A cached event may be older than its release.
    if (!isRevealable(event) && isFetching) return;
    decided.current = detailsId;
    if (!isDue(event)) return;
    // The details themselves are the one dialog that is open.
    const isAllowed = () => openDetails.current === event.eventId && !isPageBusy({ openDialogs: 1 });
    void whenVisible().then(() => showByItself(event.eventId, isAllowed));
  });

  /** The events that were not released when they were last read, while this page was open. */
  const locked = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (data === undefined || isFetching) return;
    const released = events.find((event) => locked.current.has(event.eventId) && isDue(event));
    locked.current = new Set(events.filter((event) => !isRevealable(event)).map(({ eventId }) => eventId));
    if (released !== undefined) showByItself(released.eventId, () => !isPageBusy({ openDialogs: 0 }));
  });

  // Loads the code before it is needed, so that the reveal opens at once.
  const isSoon = events.some((one) => isRevealable(one) && !one.revealed);
  useEffect(() => {
    if (isSoon) void loadRoom().catch(() => undefined);
  }, [isSoon]);

  const event = shown && events.find(({ eventId }) => eventId === shown.eventId);
  return {
    /** The event that is revealed, with the component that shows it. */
    revealed: shown && event && isRevealable(event) ? { Room: shown.Room, event } : undefined,
    /** Opens the reveal after a press. */
    press: (eventId: string) =>
      void show(eventId).catch(() =>
        showToast.error('Your table could not be loaded.', 'Please check your connection and try again.'),
      ),
    close: () => setShown(undefined),
  };
}

function markedRevealed<Data extends { pages: RegisteredEventBody[][] }>(data: Data, eventId: string): Data {
  const pages = data.pages.map((page) =>
    page.map((event) => (event.eventId === eventId ? { ...event, revealed: true } : event)),
  );
  return { ...data, pages };
}
