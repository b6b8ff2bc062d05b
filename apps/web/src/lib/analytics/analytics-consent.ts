const consentKey = 'analytics_consent';

export type MeasuringConsent = 'yes' | 'no';

/** What the visitor answered when asked about a measuring script of somebody else's; nothing before that. */
export function measuringConsent(): MeasuringConsent | undefined {
  try {
    const answer = localStorage.getItem(consentKey);
    return answer === 'yes' || answer === 'no' ? answer : undefined;
  } catch {
    // Who keeps nothing for us has not agreed to be measured either.
    return 'no';
  }
}

export function keepMeasuringConsent(answer: MeasuringConsent): void {
  localStorage.setItem(consentKey, answer);
}

/** The question comes again with the next page that is loaded. */
export function forgetMeasuringConsent(): void {
  localStorage.removeItem(consentKey);
}
