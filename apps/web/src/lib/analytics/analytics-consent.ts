const consentKey = 'analytics_consent';

export type AnalyticsConsent = 'yes' | 'no';

/** The visitor's answer about third-party analytics. Returns undefined if the visitor was not asked yet. */
export function readAnalyticsConsent(): AnalyticsConsent | undefined {
  try {
    const answer = localStorage.getItem(consentKey);
    return answer === 'yes' || answer === 'no' ? answer : undefined;
  } catch {
    // The browser blocks storage, so consent cannot be stored: treated as refused.
    return 'no';
  }
}

export function saveAnalyticsConsent(answer: AnalyticsConsent): void {
  localStorage.setItem(consentKey, answer);
}

/** The next page load asks the visitor again. */
export function clearAnalyticsConsent(): void {
  localStorage.removeItem(consentKey);
}
