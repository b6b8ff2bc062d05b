import { api, brand } from '@crewtable/contract';
import type { OrganiserRight, OrganiserRole } from '@crewtable/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useMatch, useNavigate } from 'react-router';
import { ConfirmationProvider } from '../../components/office/confirmation.tsx';
import {
  consoleQuery,
  hasRight,
  initialsOf,
  removeOfficeData,
  roleNames,
} from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { LoadFailure } from '../../components/office/office-page.tsx';
import { todayQuery } from '../../components/office/office-queries.ts';
import { SearchProvider } from '../../features/office-today/search.tsx';
import { LockedCover } from '../../features/organisers/locked-cover.tsx';
import { call } from '../../lib/api/api-client.ts';
import { Link, NavLink } from '../../lib/link.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import type { IconName } from '../../ui/layout/icon.tsx';
import {
  badge,
  calendar,
  card,
  clock,
  download,
  heart,
  history,
  home,
  lock,
  moon,
  out,
  people,
  person,
  pulse,
  shield,
  store,
  sun,
} from '../../ui/layout/icons.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { EnterScreen } from '../../screens/organise/enter.tsx';
import { Loading } from '../layout/loading.tsx';
import styles from './office-area.module.css';

interface Page {
  to: string;
  label: string;
  icon: IconName;
  right: OrganiserRight;
  /** Only for organisers with this role. */
  role?: OrganiserRole;
}

const pages: readonly Page[] = [
  { to: '/organise', label: 'Today', icon: home, right: 'events.read' },
  { to: '/organise/events', label: 'Events', icon: calendar, right: 'events.read' },
  { to: '/organise/shifts', label: 'My shifts', icon: clock, right: 'self', role: 'host' },
  { to: '/organise/seasons', label: 'Seasons', icon: sun, right: 'seasons.manage' },
  { to: '/organise/people', label: 'People', icon: people, right: 'people.read' },
  { to: '/organise/money', label: 'Money', icon: card, right: 'money.read' },
  { to: '/organise/safety', label: 'Safety', icon: shield, right: 'reports.count' },
  { to: '/organise/venues', label: 'Venues', icon: store, right: 'venues.manage' },
  { to: '/organise/feedback', label: 'Feedback', icon: heart, right: 'feedback.read' },
  { to: '/organise/team', label: 'Team', icon: badge, right: 'team.manage' },
  { to: '/organise/audit', label: 'Audit log', icon: history, right: 'self' },
  { to: '/organise/health', label: 'Health', icon: pulse, right: 'health.read' },
  { to: '/organise/exports', label: 'Exports', icon: download, right: 'exports.plain' },
  { to: '/organise/me', label: 'Me', icon: person, right: 'self' },
];

/** The order of the rail: the work of the day, then below a line what keeps the house. */
const work = ['', 'events', 'shifts', 'seasons', 'people', 'money', 'safety', 'venues', 'feedback'];
const house = ['audit', 'team', 'health', 'exports', 'me'];

const inOrder = (names: readonly string[], shown: readonly Page[]) =>
  names.flatMap((name) => {
    const to = name === '' ? '/organise' : `/organise/${name}`;
    return shown.filter((page) => page.to === to);
  });

/** The tabs of a phone. Everything else is behind More. */
const tabs: readonly Page[] = [
  { to: '/organise', label: 'Today', icon: home, right: 'events.read' },
  { to: '/organise/tonight', label: 'Tonight', icon: moon, right: 'events.read' },
  { to: '/organise/people', label: 'People', icon: people, right: 'people.read' },
  { to: '/organise/more', label: 'More', icon: 'menu', right: 'self' },
];

/**
 * Guards the pages of the office. While it is locked, the page stays mounted below the cover, so that nothing
 * typed is lost.
 */
export function Component() {
  const { data, error, refetch, isFetching } = useQuery(consoleQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const lockNow = useMutation({
    mutationFn: () => call(api.organisers.lock),
    onSettled: () => client.invalidateQueries({ queryKey: consoleQuery.queryKey }),
  });
  const leave = useMutation({
    mutationFn: () => call(api.organisers.signOut),
    onSuccess: async () => {
      await navigate('/organise');
      // Nothing of this organiser stays. The area itself asks again who is in.
      removeOfficeData(client);
      await client.resetQueries({ queryKey: consoleQuery.queryKey });
    },
  });
  // Also after a session that has ended by itself: the next person at this desk may be somebody else.
  const isOut = data?.organiser === null;
  useEffect(() => {
    if (isOut) removeOfficeData(client);
  }, [isOut, client]);
  if (data === undefined)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />
    ) : (
      <Loading />
    );
  const { organiser, state } = data;
  const wanted = location.state as { from?: string } | null;
  if (!organiser)
    return location.pathname === '/organise' ? (
      <EnterScreen />
    ) : (
      <Navigate replace to="/organise" state={{ from: location.pathname + location.search }} />
    );
  if (location.pathname === '/organise' && wanted?.from !== undefined)
    return <Navigate replace to={wanted.from} />;
  const shown = pages.filter(
    ({ right, role }) => hasRight(organiser, right) && (role === undefined || organiser.roles.includes(role)),
  );
  const [forWork, forHouse] = [inOrder(work, shown), inOrder(house, shown)];
  const isLocked = state === 'locked';
  return (
    <ConfirmationProvider>
      <SearchProvider>
        <div className={styles.app} inert={isLocked}>
          <header className={styles.rail}>
            <div className={styles.logo}>
              <Logo name={brand.name} />
            </div>
            <nav aria-label="Office" className={styles.wide}>
              {[forWork, forHouse].map((group, index) => (
                <div key={index === 0 ? 'work' : 'house'}>
                  {group.map((page) => (
                    <PageLink key={page.to} page={page} />
                  ))}
                </div>
              ))}
            </nav>
            <nav aria-label="Tabs" className={styles.tabs}>
              {tabs
                .filter(({ right }) => hasRight(organiser, right))
                .map((page) => (
                  <PageLink key={page.to} page={page} />
                ))}
            </nav>
            <div className={styles.me}>
              <span className={styles.initials} aria-hidden>
                {initialsOf(organiser.name)}
              </span>
              <span className={styles.who}>
                <b>{organiser.name}</b>
                <small>{organiser.roles.map((role) => roleNames[role]).join(', ')}</small>
              </span>
              <IconButton
                icon={lock}
                label="Lock"
                onClick={() => {
                  leave.reset();
                  lockNow.mutate();
                }}
              />
              <IconButton
                icon={out}
                label="Sign out"
                onClick={() => {
                  lockNow.reset();
                  leave.mutate();
                }}
              />
              <FormFailure error={lockNow.error ?? leave.error} />
            </div>
          </header>
          <main id="main" tabIndex={-1} className={styles.main}>
            <Outlet context={[...forWork, ...forHouse]} />
          </main>
        </div>
      </SearchProvider>
      {isLocked && <LockedCover organiser={organiser} />}
    </ConfirmationProvider>
  );
}

/** Today and the page of an event are addresses below each other, so Today is current only on its own address. */
function PageLink({ page: { to, label, icon } }: { page: Page }) {
  const isToday = to === '/organise';
  const isHere = useMatch({ path: to, end: true }) !== null;
  const content = (
    <>
      <Icon name={icon} />
      <span>{label}</span>
      {isToday && <TodosBadge />}
      {to === '/organise/safety' && <ReportsCount />}
    </>
  );
  return isToday ? (
    <Link to={to} aria-current={isHere ? 'page' : undefined}>
      {content}
    </Link>
  ) : (
    <NavLink to={to}>{content}</NavLink>
  );
}

/** How many things need a person. Kept up to date on every page. */
function TodosBadge() {
  const { data } = useQuery(todayQuery);
  const count = data?.todos.length ?? 0;
  if (count === 0) return null;
  return (
    <i className={styles.badge}>
      {count}
      <VisuallyHidden> {count === 1 ? 'thing needs' : 'things need'} a person</VisuallyHidden>
    </i>
  );
}

/** How many reports wait for a decision, for everybody who may count them. */
function ReportsCount() {
  const { data } = useQuery(todayQuery);
  const count = data?.todos.find(({ kind }) => kind === 'reports')?.count ?? 0;
  if (count === 0) return null;
  return (
    <i className={styles.count}>
      {count}
      <VisuallyHidden> {count === 1 ? 'report waits' : 'reports wait'} for a decision</VisuallyHidden>
    </i>
  );
}
