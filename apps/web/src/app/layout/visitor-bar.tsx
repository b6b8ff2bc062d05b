import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSignUpSearch } from '../../lib/sign-up-search.ts';
import { Link, NavLink } from '../../lib/link.tsx';
import { useAuth } from '../../lib/session/auth-state.ts';
import { useSite } from '../../lib/site/site.tsx';
import { seasonPath } from '../../lib/site/site-text.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import styles from './header.module.css';

const menuId = 'site-menu';

/** The links of the header for visitors who are not signed in. On phones they are in a menu. */
export function VisitorBar() {
  const search = useSignUpSearch();
  const { isInitialised } = useAuth();
  const [season] = useSite().seasons;
  const { key } = useLocation();
  // The menu is open only for one history entry, so that following a link closes it.
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === key;
  const menuButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(undefined);
      menuButton.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  return (
    <div className={styles.side} data-unsure={!isInitialised || undefined}>
      <IconButton
        ref={menuButton}
        className={styles.menuButton}
        icon={open ? 'close' : 'menu'}
        label="Menu"
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => setOpenOn(open ? undefined : key)}
      />
      <nav id={menuId} className={styles.links} aria-label="Main" data-open={open || undefined}>
        <NavLink to="/">Home</NavLink>
        <NavLink to={season ? seasonPath(season) : '/events/semesters'}>{season?.link ?? 'Seasons'}</NavLink>
        <NavLink to="/about">About</NavLink>
        <LinkButton asChild variant="second" size="small">
          <Link to={{ pathname: '/login', search }}>Log in or sign up</Link>
        </LinkButton>
      </nav>
    </div>
  );
}
