import { api, limitedToShifts } from '@crewtable/contract';
import type { OrganiserBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { LoadFailure, LoadingRows, OfficePage } from '../../components/office/office-page.tsx';
import officeStyles from '../../components/office/office.module.css';
import { eventsKey } from '../../components/office/office-queries.ts';
import { EventsList } from '../../features/office-events/events-list.tsx';
import { MonthGrid } from '../../features/office-events/month-grid.tsx';
import { daysOfMonth, isMonth, monthBefore } from '../../features/office-events/month-rules.ts';
import styles from '../../features/office-events/event.module.css';
import { call } from '../../lib/api/api-client.ts';
import { calendarDate } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { useNow } from '../../lib/product-clock.ts';

export const handle = { title: 'Events' };

const minute = 60_000;
const views = [
  ['', 'Coming'],
  ['past', 'Past'],
  ['month', 'Month'],
] as const;

/** The view, the month and the kind of event are in the address, so that a view can be sent to a colleague. */
export function Component() {
  const organiser = useOrganiser();
  const [search] = useSearchParams();
  const clock = useNow(minute);
  const view = search.get('view') ?? '';
  const kind = search.get('kind');
  const today = clock && calendarDate(clock);
  const asked = search.get('month') ?? '';
  const month = isMonth(asked) ? asked : today?.slice(0, 7);
  const days = month === undefined ? undefined : daysOfMonth(month);
  const query =
    view === 'month' && days
      ? { from: days[0]!, to: days.at(-1)! }
      : view === 'past' && today !== undefined
        ? { from: `${monthBefore(monthBefore(today.slice(0, 7)))}-01`, to: today }
        : {};
  const list = useQuery({
    queryKey: [...eventsKey, 'list', query],
    queryFn: ({ signal }) => call(api.officeEvents.listEvents, { query, signal }),
    enabled: clock !== undefined,
  });
  const all = list.data?.events ?? [];
  const inView =
    view === 'past' && clock ? all.filter(({ endsAt }) => new Date(endsAt) <= clock).toReversed() : all;
  const kinds = [...new Set(inView.map(({ title }) => title))];
  const events = kind === null ? inView : inView.filter(({ title }) => title === kind);
  const pathWith = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name);
      else next.set(name, value);
    return `/organise/events${next.size > 0 ? `?${next.toString()}` : ''}`;
  };
  return (
    <OfficePage title="Events" lead="Every date with its numbers. Times are New York's.">
      <nav className={styles.filters} aria-label="View">
        {views.map(([name, label]) => (
          <Link
            key={label}
            to={pathWith({ view: name, month: '' })}
            aria-current={view === name ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
        <span />
        {kinds.length > 1 || kind !== null
          ? ['', ...new Set([...kinds, ...(kind === null ? [] : [kind])])].map((title) => (
              <Link
                key={title}
                to={pathWith({ kind: title })}
                aria-current={(kind ?? '') === title ? 'true' : undefined}
              >
                {title === '' ? 'All' : title}
              </Link>
            ))
          : null}
      </nav>
      {list.isPending && <LoadingRows />}
      {list.error && (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} working={list.isFetching} />
      )}
      {list.data && view === 'month' && month !== undefined && (
        <MonthGrid
          month={month}
          events={events}
          today={today ?? ''}
          pathOf={(shown) => pathWith({ view: 'month', month: shown })}
        />
      )}
      {list.data && view !== 'month' && clock && events.length > 0 && (
        <EventsList events={events} now={clock} />
      )}
      {list.data && view !== 'month' && events.length === 0 && (
        <p className={officeStyles.faint}>
          {view === 'past' ? 'No event has ended in the last months.' : nothingComing(organiser)}
        </p>
      )}
      {list.data?.isCut && (
        <p className={officeStyles.faint}>There are more. Choose a month to see all of its events.</p>
      )}
    </OfficePage>
  );
}

function nothingComing(organiser: OrganiserBody): string {
  if (limitedToShifts(organiser.roles, 'events.read'))
    return 'No events yet. You see the events of your shifts here.';
  if (hasRight(organiser, 'seasons.manage'))
    return 'No events are in the calendar. Publish a season or enter weekly meals.';
  return 'No events are in the calendar. An owner publishes a season or enters weekly meals.';
}
