/**
 * The phases of the hold: loading -> form <-> processing -> success -> settling -> done. If reporting to the
 * lobby fails, settling -> unsettled, from which it can be retried.
 */
export type HoldPhase = 'loading' | 'form' | 'processing' | 'success' | 'settling' | 'unsettled' | 'done';

export type HoldEvent =
  | 'form loaded'
  | 'card submitted'
  | 'submit ended'
  | 'card authorized'
  | 'success shown'
  | 'lobby notified'
  | 'lobby not notified'
  | 'retried'
  | 'opened';

/** How long the success is shown before the lobby is notified and the dialog closes. */
export const successShownMs = 2_200;

const moves: Record<HoldPhase, Partial<Record<HoldEvent, HoldPhase>>> = {
  loading: { 'form loaded': 'form', 'card submitted': 'processing' },
  form: { 'card submitted': 'processing', 'card authorized': 'success' },
  processing: { 'submit ended': 'form', 'card authorized': 'success' },
  success: { 'success shown': 'settling' },
  settling: { 'lobby notified': 'done', 'lobby not notified': 'unsettled' },
  unsettled: { retried: 'settling', 'lobby notified': 'done' },
  done: {},
};

/**
 * An event that does not belong to the phase is ignored: responses arrive late, buttons are pressed twice.
 */
export function nextHoldPhase(phase: HoldPhase, event: HoldEvent): HoldPhase {
  if (event === 'opened') return phase === 'done' ? 'loading' : phase;
  return moves[phase][event] ?? phase;
}

/** The dialog cannot be closed while a payment is in progress. */
export function mayClose(phase: HoldPhase): boolean {
  return phase === 'loading' || phase === 'form' || phase === 'unsettled' || phase === 'done';
}
