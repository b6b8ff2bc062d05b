import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { flushAnalytics, track } from '../../lib/analytics/analytics.ts';
import { countedPath } from './route-paths.ts';

/** Tracks a page view for every shown page, by its path without the query string. */
export function usePageViews(): void {
  const path = countedPath(useLocation().pathname);

  useEffect(() => {
    track('page_view', path);
  }, [path]);

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') flushAnalytics();
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
}
