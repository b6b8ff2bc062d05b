export const fallSteps = ['lead', 'auth', 'success', 'confirmation'] as const;
export type FallStep = (typeof fallSteps)[number];

/** The state of a registration for the fall list. */
export interface FallFlow {
  readonly step: FallStep;
}

export type FallEvent =
  | { readonly kind: 'lead saved'; readonly isLoggedIn: boolean }
  | { readonly kind: 'registered' }
  | { readonly kind: 'going back' }
  | { readonly kind: 'success shown' }
  | { readonly kind: 'opened' };

export const fallStart: FallFlow = { step: 'lead' };

/** Events that do not belong to the current step are ignored. */
export function nextFallFlow(flow: FallFlow, event: FallEvent): FallFlow {
  switch (event.kind) {
    case 'opened':
      return flow.step === 'success' || flow.step === 'confirmation' ? fallStart : flow;
    case 'lead saved':
      // A signed-in student is added to the list immediately; the event 'registered' follows.
      return flow.step === 'lead' && !event.isLoggedIn ? { step: 'auth' } : flow;
    case 'registered':
      return flow.step === 'lead' || flow.step === 'auth' ? { step: 'success' } : flow;
    case 'going back':
      return flow.step === 'auth' ? fallStart : flow;
    case 'success shown':
    default:
      return flow.step === 'success' ? { step: 'confirmation' } : flow;
  }
}
