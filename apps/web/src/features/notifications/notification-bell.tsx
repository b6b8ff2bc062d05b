import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { onIntent } from '../../lib/on-intent.ts';
import { useOnDemand } from '../../lib/use-on-demand.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { bell } from '../../ui/layout/icons.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useArrivalAnnouncement } from './arrival-announcement.ts';
import { asList, notificationsQuery } from './notifications-query.ts';

const loadPopover = () => import('./notification-popover.tsx');

type NotificationBellProps = {
  queryClient: QueryClient;
  /** While false, the list is fetched only when the student opens the panel. */
  isTimeToAsk: boolean;
};

/** The bell in the header: a red dot while there are unread notifications, and a panel with the list. */
export function NotificationBell({ queryClient, isTimeToAsk }: NotificationBellProps) {
  const { isOpen, setOpen } = useOpenOnThisPage();
  const enabled = isTimeToAsk || isOpen;
  const list = useInfiniteQuery({ ...notificationsQuery, select: asList, enabled }, queryClient);
  const arrivals = useArrivalAnnouncement(list.data?.notifications);
  const popover = useOnDemand(loadPopover);
  const unreadCount = list.data?.unreadCount ?? 0;
  const button = {
    dot: unreadCount > 0,
    label: unreadCount > 0 ? `Notifications, ${unreadCount} unread` : 'Notifications',
  };

  async function open() {
    if (await popover.want()) setOpen(true);
    else
      showToast.error(
        'The notifications could not be loaded.',
        'Please check your connection and try again.',
      );
  }

  useEffect(() => hearPushesBeingRead(queryClient), [queryClient]);

  return (
    <>
      {popover.part === undefined ? (
        <IconButton
          icon={bell}
          {...button}
          aria-haspopup="dialog"
          aria-expanded={false}
          {...onIntent(loadPopover)}
          onClick={() => void open()}
        />
      ) : (
        <popover.part.NotificationPopover
          open={isOpen}
          onOpenChange={setOpen}
          trigger={<IconButton icon={bell} {...button} />}
          list={list}
          queryClient={queryClient}
        />
      )}
      <output>
        <VisuallyHidden key={list.data?.notifications[0]?.id}>{arrivals}</VisuallyHidden>
      </output>
    </>
  );
}

/** The panel closes when the student dismisses it or navigates, also with the browser's back button. */
function useOpenOnThisPage() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== key) setOpenAt(undefined);
  return { isOpen: openAt === key, setOpen: (open: boolean) => setOpenAt(open ? key : undefined) };
}

/** The service worker posts a message when the student opens a push notification, which marks it as read. */
function hearPushesBeingRead(queryClient: QueryClient): () => void {
  // Undefined if the page was loaded without HTTPS.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === 'notification read')
      void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  };
  workers?.addEventListener('message', hear);
  return () => workers?.removeEventListener('message', hear);
}
