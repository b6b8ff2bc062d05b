export const fallSteps = ['lead', 'auth', 'success', 'confirmation'] as const;
export type FallStep = (typeof fallSteps)[number];

/** Where somebody is on the way onto the list for fall. */
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

/** One step at a time; whatever comes out of turn changes nothing. */
export function nextFallFlow(flow: FallFlow, event: FallEvent): FallFlow {
  switch (event.kind) {
    case 'opened':
      return flow.step === 'success' || flow.step === 'confirmation' ? fallStart : flow;
    case 'lead saved':
      // Whoever is signed in is put on the list at once: 'registered' follows.
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
