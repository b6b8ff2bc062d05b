import { useSyncExternalStore } from 'react';
import { clearAnalyticsConsent, readAnalyticsConsent } from '../../lib/analytics/analytics-consent.ts';
import { Button } from '../../ui/forms/button.tsx';

const neverChanges = () => () => {};

/**
 * Shows the visitor's answer to the analytics consent and lets the visitor change it; hidden before an
 * answer.
 */
export function ConsentChoice() {
  const consent = useSyncExternalStore(neverChanges, readAnalyticsConsent, () => undefined);
  if (consent === undefined) return null;
  const askAgain = () => {
    clearAnalyticsConsent();
    window.location.reload();
  };
  return (
    <p>
      You have said {consent} to it.{' '}
      <Button variant="quiet" size="small" onClick={askAgain}>
        Change my answer
      </Button>
    </p>
  );
}
