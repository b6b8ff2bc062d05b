import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { track } from '../../../lib/analytics/analytics.ts';
import { seriesSteps } from './series-flow.ts';
import type { SeriesStep } from './series-flow.ts';

/** Tracks each step that is completed. Steps restored after a reload are not tracked again. */
export function useStepAnalytics(step: SeriesStep): void {
  const { pathname } = useLocation();
  const before = useRef(step);
  useEffect(() => {
    const left = before.current;
    before.current = step;
    if (left !== 'success' && seriesSteps.indexOf(step) > seriesSteps.indexOf(left))
      track('registration_step_completed', pathname, left);
  }, [step, pathname]);
}
