import { brand } from '@crewtable/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useKeptSearch } from '../lib/kept-search.ts';
import { Link, NavLink } from '../lib/link.tsx';
import { LinkButton } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './header.module.css';

const menuId = 'site-menu';

export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.banner} data-ground="wine">
        <Link to="/events/semesters/summer">
          <span className={styles.bannerWords}>Join the NYC Summer Student Networking Series</span>
          <Icon name="arrow" />
        </Link>
      </div>
      <Bar />
    </header>
  );
}

function Bar() {
  const search = useKeptSearch();
  const { key } = useLocation();
  // Open on this visit of this page only: following a link closes the menu.
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
    <div className={styles.bar}>
      <Link to="/" className={styles.home} aria-label={`${brand.name}, home`}>
        <Logo name={brand.name} />
      </Link>
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
        <NavLink to="/events/semesters/summer">Summer Networking</NavLink>
        <NavLink to="/about">About</NavLink>
        <LinkButton asChild variant="second" size="small">
          <Link to={{ pathname: '/login', search }}>Log in or sign up</Link>
        </LinkButton>
      </nav>
    </div>
  );
}
