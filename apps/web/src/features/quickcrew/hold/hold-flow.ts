/**
 * The phases of the hold: loading -> form <-> processing -> success -> settling -> done. If reporting to the
 * lobby fails, settling -> unsettled, from which it can be retried.
 */
export type HoldPhase = 'loading' | 'form' | 'processing' | 'success' | 'settling' | 'unsettled' | 'done';

export type HoldEvent =
  | 'form is there'
  | 'card is asked'
  | 'card is not asked any more'
  | 'card said yes'
  | 'seen'
  | 'lobby knows'
  | 'lobby was not reached'
  | 'again'
  | 'opened';

/** How long the success is shown before the lobby is notified and the dialog closes. */
export const successShownMs = 2_200;

const moves: Record<HoldPhase, Partial<Record<HoldEvent, HoldPhase>>> = {
  loading: { 'form is there': 'form', 'card is asked': 'processing' },
  form: { 'card is asked': 'processing', 'card said yes': 'success' },
  processing: { 'card is not asked any more': 'form', 'card said yes': 'success' },
  success: { seen: 'settling' },
  settling: { 'lobby knows': 'done', 'lobby was not reached': 'unsettled' },
  unsettled: { again: 'settling', 'lobby knows': 'done' },
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
