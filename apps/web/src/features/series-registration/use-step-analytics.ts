import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { track } from '../../lib/analytics/analytics.ts';

/** Tracks each step that is completed. Steps restored after a reload are not tracked again. */
export function useStepAnalytics<Step extends string>(steps: readonly Step[], step: Step): void {
  const { pathname } = useLocation();
  const before = useRef(step);
  useEffect(() => {
    const left = before.current;
    before.current = step;
    if (left !== 'success' && steps.indexOf(step) > steps.indexOf(left))
      track('registration_step_completed', pathname, left);
  }, [steps, step, pathname]);
}
