import { brand } from '@crewtable/contract';
import type { SiteBody } from '@crewtable/contract';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../lib/link.tsx';
import { useAuth } from '../../lib/session/auth-state.ts';
import { useSite } from '../../lib/site/site.tsx';
import { seasonPath, titlesText } from '../../lib/site/site-text.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import styles from './header.module.css';
import { isQuickCrew, quickCrewBarId } from '../routing/route-paths.ts';
import { VisitorBar } from './visitor-bar.tsx';

const StudentBar = lazy(async () => ({ default: (await import('./student-bars.tsx')).StudentBar }));

export function Header({ collapsed, onFocus }: { collapsed: boolean; onFocus: () => void }) {
  const { isLoggedIn } = useAuth();
  const onDemand = isQuickCrew(useLocation().pathname);
  const banner = bannerOf(useSite());
  return (
    <header
      className={styles.header}
      data-collapsed={collapsed || undefined}
      data-on-demand={onDemand || undefined}
      onFocus={onFocus}
    >
      <div className={styles.banner} data-ground="wine">
        <Link to={banner.to}>
          <span className={styles.bannerText}>{banner.text}</span>
          <Icon name="arrow" />
        </Link>
      </div>
      <div className={styles.bar}>
        <Link to={isLoggedIn ? '/home' : '/'} className={styles.home} aria-label={`${brand.name}, home`}>
          <Logo name={brand.name} />
        </Link>
        {isLoggedIn ? (
          <Suspense fallback={null}>
            <StudentBar />
          </Suspense>
        ) : (
          <VisitorBar />
        )}
      </div>
      {/* The main bar stays mounted, hidden on phones, because it receives the live notifications. */}
      {onDemand && <div className={styles.onDemand} id={quickCrewBarId} />}
    </header>
  );
}

/** A longer text needs more than two lines on a phone. The banner of a season has the same limit. */
const maxBannerLength = 80;

/** The season to invite to, else the weekly meals, else what this is about. */
function bannerOf({ seasons: [season], meals }: SiteBody): { text: string; to: string } {
  if (season) return { text: season.banner, to: seasonPath(season) };
  if (meals.length === 0) {
    return { text: 'Small tables for students: see how it works', to: '/onboard' };
  }
  const text = `${titlesText(meals, 'and')} every week: find your table`;
  return {
    text: text.length > maxBannerLength ? 'A new table every week: find yours' : text,
    to: '/home#find-events',
  };
}
