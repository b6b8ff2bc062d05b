import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { startServiceWorker } from '../../features/push/start-service-worker.ts';
import { NavLink } from '../../lib/link.tsx';
import { onIntent } from '../../lib/on-intent.ts';
import { useOnDemand } from '../../lib/use-on-demand.ts';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { calendar, history, home, person } from '../../ui/layout/icons.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import headerStyles from './header.module.css';
import { useLiveNotifications } from '../live-notifications.ts';
import { useOnScreenKeyboard } from './on-screen-keyboard.ts';
import { queryClient } from '../query-client.ts';
import styles from './student-bars.module.css';

const places = [
  { to: '/home', within: '/home', words: 'Home', icon: home },
  { to: '/events/semesters', within: '/events', words: 'Events', icon: calendar },
  { to: '/history', within: '/history', words: 'History', icon: history },
] as const;

/** The links and the menu of the header for a signed-in student. */
export function StudentBar() {
  const isTimeToAsk = useLiveNotifications();
  useEffect(startServiceWorker, []);
  return (
    <div className={styles.bar}>
      <nav className={classNames(headerStyles.links, styles.links)} aria-label="Main">
        {places.map(({ to, within, words }) => (
          <NavLink key={to} to={to} within={within}>
            {words}
          </NavLink>
        ))}
      </nav>
      <div className={styles.own}>
        <NotificationBell queryClient={queryClient} isTimeToAsk={isTimeToAsk} />
        <UserMenu />
      </div>
    </div>
  );
}

const loadAccountMenu = () => import('./account-menu.tsx');

function UserMenu() {
  const student = useQuery(profileQuery, queryClient).data?.userProfile;
  const menu = useOnDemand(loadAccountMenu);
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>('pointer');
  const face =
    student === undefined ? (
      <Avatar icon={person} />
    ) : (
      <Avatar tone="coral" initials={`${student.firstName[0] ?? ''}${student.lastName[0] ?? ''}`} />
    );
  if (menu.part === undefined) {
    const open = async () => {
      if (!(await menu.want())) showToast.error('The menu could not be loaded.', checkConnection);
    };
    return (
      <button
        type="button"
        className={styles.account}
        aria-haspopup="menu"
        aria-expanded={false}
        {...onIntent(loadAccountMenu)}
        onClick={({ detail }) => {
          // A click by a key has no count of clicks.
          setOpenedBy(detail === 0 ? 'keyboard' : 'pointer');
          void open();
        }}
      >
        <VisuallyHidden>Account menu</VisuallyHidden>
        {face}
      </button>
    );
  }
  return (
    <menu.part.AccountMenu
      openedBy={openedBy}
      name={student && `${student.firstName} ${student.lastName}`}
      trigger={
        <button type="button" className={styles.account}>
          <VisuallyHidden>Account menu</VisuallyHidden>
          {face}
        </button>
      }
    />
  );
}

const checkConnection = 'Please check your connection and try again.';

/** The navigation at the bottom of a phone. Hidden while the keyboard is open and after scrolling down. */
export function TabBar({ collapsed, onFocus }: { collapsed: boolean; onFocus: () => void }) {
  const keyboardOpen = useOnScreenKeyboard();
  if (keyboardOpen) return null;
  return (
    <nav className={styles.tabs} aria-label="Tabs" data-collapsed={collapsed || undefined}>
      {places.map(({ to, within, words, icon }) => (
        <NavLink key={to} to={to} within={within} onFocus={onFocus}>
          <Icon name={icon} />
          {words}
        </NavLink>
      ))}
    </nav>
  );
}
