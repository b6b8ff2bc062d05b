import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { saveAnalyticsConsent, readAnalyticsConsent } from '../../lib/analytics/analytics-consent.ts';
import { Button } from '../../ui/forms/button.tsx';
import styles from './analytics-consent-banner.module.css';

/** Loads the tag manager if the visitor has agreed. Shows the question if the visitor was not asked yet. */
export function showAnalyticsConsentBanner(containerId: string): void {
  const consent = readAnalyticsConsent();
  if (consent === 'yes') loadTagManager(containerId);
  if (consent !== undefined) return;
  const place = document.createElement('aside');
  place.setAttribute('aria-label', 'A question about analytics');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <MeasuringQuestion
      answer={(agreed) => {
        saveAnalyticsConsent(agreed ? 'yes' : 'no');
        if (agreed) loadTagManager(containerId);
        root.unmount();
        place.remove();
      }}
    />,
  );
}

function MeasuringQuestion({ answer }: { answer: (agreed: boolean) => void }) {
  const [answered, setAnswered] = useState(false);
  const say = (agreed: boolean) => {
    setAnswered(true);
    answer(agreed);
  };
  return (
    <div className={styles.question}>
      <p>
        May Google Tag Manager count your visit too? It sets its own cookies. Everything works without it, and
        you can change your answer on the <a href="/cookie">cookie page</a>.
      </p>
      <div className={styles.answers}>
        <Button variant="second" size="small" disabled={answered} onClick={() => say(false)}>
          No, thanks
        </Button>
        <Button variant="second" size="small" disabled={answered} onClick={() => say(true)}>
          Yes, that’s fine
        </Button>
      </div>
    </div>
  );
}

function loadTagManager(containerId: string): void {
  (window.dataLayer ??= []).push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(containerId)}`;
  document.head.append(Object.assign(document.createElement('script'), { async: true, src }));
}
