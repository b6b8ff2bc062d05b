import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { track } from '../../lib/analytics/analytics.ts';

/** Counts each step that is left forwards. What a reload brings back was counted before it. */
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
