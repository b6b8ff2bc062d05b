import { api, brand } from '@crewtable/contract';
import type { OrganiserRight, OrganiserRole } from '@crewtable/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { ConfirmationProvider } from '../../components/office/confirmation.tsx';
import { consoleQuery, hasRight, initialsOf, roleNames } from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { LoadFailure } from '../../components/office/office-page.tsx';
import { LockedCover } from '../../features/organisers/locked-cover.tsx';
import { call } from '../../lib/api/api-client.ts';
import { NavLink } from '../../lib/link.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import type { IconName } from '../../ui/layout/icon.tsx';
import { calendar, history, lock, out, people, person, sun } from '../../ui/layout/icons.ts';
import { Logo } from '../../ui/layout/logo.tsx';
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
  { to: '/organise/shifts', label: 'My shifts', icon: calendar, right: 'self', role: 'host' },
  { to: '/organise/seasons', label: 'Seasons', icon: sun, right: 'seasons.manage' },
  { to: '/organise/team', label: 'Team', icon: people, right: 'team.manage' },
  { to: '/organise/audit', label: 'Audit log', icon: history, right: 'self' },
  { to: '/organise/me', label: 'Me', icon: person, right: 'self' },
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
      client.clear();
    },
  });
  if (data === undefined)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />
    ) : (
      <Loading />
    );
  const { organiser, state } = data;
  if (!organiser)
    return <Navigate replace to="/organise" state={{ from: location.pathname + location.search }} />;
  const isLocked = state === 'locked';
  return (
    <ConfirmationProvider>
      <div className={styles.app} inert={isLocked}>
        <header className={styles.rail}>
          <div className={styles.logo}>
            <Logo name={brand.name} />
          </div>
          <nav aria-label="Office">
            {pages
              .filter(
                ({ right, role }) =>
                  hasRight(organiser, right) && (role === undefined || organiser.roles.includes(role)),
              )
              .map(({ to, label, icon }) => (
                <NavLink key={to} to={to}>
                  <Icon name={icon} />
                  {label}
                </NavLink>
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
          <Outlet />
        </main>
      </div>
      {isLocked && <LockedCover organiser={organiser} />}
    </ConfirmationProvider>
  );
}
