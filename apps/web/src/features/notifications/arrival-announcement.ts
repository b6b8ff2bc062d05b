import type { NotificationBody } from '@crewtable/contract';
import { useState } from 'react';

type Notifications = readonly NotificationBody[] | undefined;

/**
 * The announcement for screen readers when new notifications arrive. Those present at page load are not
 * announced.
 */
export function useArrivalAnnouncement(notifications: Notifications): string {
  const [known, setKnown] = useState(notifications);
  const [words, setText] = useState('');
  if (known !== notifications) {
    setKnown(notifications);
    const arrived = arrivedSince(known, notifications);
    if (arrived.length > 0) setText(arrivalText(arrived));
  }
  return words;
}

/** The unread notifications before the first known one; those after it are older and not new. */
function arrivedSince(known: Notifications, notifications: Notifications): readonly NotificationBody[] {
  if (known === undefined || notifications === undefined) return [];
  const knownIds = new Set(known.map(({ id }) => id));
  const firstKnown = notifications.findIndex(({ id }) => knownIds.has(id));
  return notifications.slice(0, firstKnown === -1 ? undefined : firstKnown).filter(({ read }) => !read);
}

function arrivalText([newest, ...others]: readonly NotificationBody[]): string {
  const title = newest?.eventPayload.title ?? '';
  return others.length === 0
    ? `New notification: ${title}`
    : `${others.length + 1} new notifications, the latest: ${title}`;
}
