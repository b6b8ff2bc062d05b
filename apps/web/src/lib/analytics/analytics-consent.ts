const consentKey = 'analytics_consent';

export type AnalyticsConsent = 'yes' | 'no';

/** What the visitor answered when asked about a measuring script of somebody else's; nothing before that. */
export function readAnalyticsConsent(): AnalyticsConsent | undefined {
  try {
    const answer = localStorage.getItem(consentKey);
    return answer === 'yes' || answer === 'no' ? answer : undefined;
  } catch {
    // Who keeps nothing for us has not agreed to be measured either.
    return 'no';
  }
}

export function saveAnalyticsConsent(answer: AnalyticsConsent): void {
  localStorage.setItem(consentKey, answer);
}

/** The question comes again with the next page that is loaded. */
export function clearAnalyticsConsent(): void {
  localStorage.removeItem(consentKey);
}
