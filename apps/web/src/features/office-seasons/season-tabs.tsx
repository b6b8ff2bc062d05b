import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { NavLink } from '../../lib/link.tsx';
import styles from './seasons.module.css';

const pages = [
  { to: '/organise/seasons', label: 'Seasons', right: 'seasons.manage' },
  { to: '/organise/seasons/meals', label: 'Weekly meals', right: 'seasons.manage' },
  { to: '/organise/seasons/offers', label: 'Offers', right: 'seasons.manage' },
  { to: '/organise/seasons/places', label: 'Meeting places', right: 'venues.manage' },
] as const;

/** The four parts of what is offered. */
export function SeasonTabs({ current }: { current: (typeof pages)[number]['label'] }) {
  const organiser = useOrganiser();
  return (
    <nav aria-label="What is offered" className={styles.tabs}>
      {pages
        .filter(({ right }) => hasRight(organiser, right))
        .map(({ to, label }) => (
          <NavLink key={to} to={to} within={label === current ? to : `${to}/-`}>
            {label}
          </NavLink>
        ))}
    </nav>
  );
}
