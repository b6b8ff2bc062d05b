import type { EventPageBody } from '@crewtable/contract';
import type { OrganiserRight } from '@crewtable/contract';
import { useMatch } from 'react-router';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { Link } from '../../lib/link.tsx';
import styles from './event.module.css';

interface Tab {
  path: string;
  label: string;
  right: OrganiserRight;
  count?: (event: EventPageBody) => number | string | null;
}

/** The tabs of one event, each a child route of the event. */
const tabs: readonly Tab[] = [
  { path: '', label: 'Overview', right: 'events.read' },
  { path: '/people', label: 'Roster', right: 'people.read', count: ({ registered }) => registered },
  {
    path: '/tables',
    label: 'Tables',
    right: 'events.manage',
    count: ({ tables }) => (tables === 0 ? null : tables),
  },
  { path: '/waitlist', label: 'Waitlist', right: 'waitlist.manage', count: ({ waiting }) => waiting },
  { path: '/venues', label: 'Venues', right: 'venues.manage', count: ({ venues }) => venues },
  {
    path: '/money',
    label: 'Money',
    right: 'money.read',
    count: ({ takenCents }) => (takenCents === null ? null : formatMoney(takenCents)),
  },
];

export function EventTabs({ event }: { event: EventPageBody }) {
  const organiser = useOrganiser();
  return (
    <nav aria-label="Event" className={styles.tabs}>
      {tabs
        .filter(({ right }) => hasRight(organiser, right))
        .map((tab) => (
          <TabLink key={tab.path} tab={tab} event={event} />
        ))}
    </nav>
  );
}

function TabLink({ tab: { path, label, count }, event }: { tab: Tab; event: EventPageBody }) {
  const to = `/organise/events/${event.id}${path}`;
  const isShown = useMatch({ path: `/organise/events/:eventId${path}`, end: true }) !== null;
  const number = count?.(event);
  return (
    <Link to={to} aria-current={isShown ? 'page' : undefined}>
      {label}
      {number !== undefined && number !== null && <i>{number}</i>}
    </Link>
  );
}
