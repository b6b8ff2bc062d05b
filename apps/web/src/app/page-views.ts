import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sendGathered, track } from '../lib/analytics.ts';

/** Counts every page that is shown, by its path alone. */
export function usePageViews(): void {
  const { pathname } = useLocation();

  useEffect(() => {
    track('page_view', pathname);
  }, [pathname]);

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') sendGathered();
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
}
