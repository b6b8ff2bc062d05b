import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sendGathered, track } from '../../lib/analytics/analytics.ts';
import { countedPath } from './route-paths.ts';

/** Counts every page that is shown, by its path alone. */
export function usePageViews(): void {
  const path = countedPath(useLocation().pathname);

  useEffect(() => {
    track('page_view', path);
  }, [path]);

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') sendGathered();
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
}
