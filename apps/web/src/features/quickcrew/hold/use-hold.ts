import { api } from '@crewtable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { quickcrewKey } from '../../../lib/api/quickcrew-keys.ts';
import { crewToast } from '../crew/crew-toast.ts';
import { nextHoldPhase, successShownMs } from './hold-flow.ts';
import type { HoldEvent, HoldPhase } from './hold-flow.ts';

/**
 * In session storage, per tab: after a return from the bank's page the lobby does not know about the hold
 * yet.
 */
const draftKey = 'draft_hold';

export interface Hold {
  readonly phase: HoldPhase;
  readonly dispatch: (event: HoldEvent) => void;
  /** Starts the hold on the server and returns its client secret. */
  readonly begin: () => Promise<string>;
}

/** The $5 hold of one lobby, from the card form to the confirmation by the lobby. */
export function useHold(lobbyId: string, isPaid: boolean): Hold {
  const queries = useQueryClient();
  const [phase, dispatch] = useReducer(nextHoldPhase, 'loading');
  const last = useRef(phase);
  useEffect(() => {
    last.current = phase;
  }, [phase]);

  useEffect(() => {
    if (phase !== 'success') return undefined;
    const timer = setTimeout(() => dispatch('success shown'), successShownMs);
    return () => clearTimeout(timer);
  }, [phase]);

  useEffect(() => {
    if (phase !== 'settling') return;
    settle(lobbyId)
      .then(() => {
        forgetHold();
        dispatch('lobby notified');
        return queries.invalidateQueries({ queryKey: [...quickcrewKey, 'lobby', lobbyId] });
      })
      .catch((error: unknown) => {
        crewToast.failed('Failed to set paid status', error);
        dispatch('lobby not notified');
      });
  }, [phase, lobbyId, queries]);

  // If the student leaves the screen while the success is shown, the lobby is still notified.
  useEffect(
    () => () => {
      if (last.current === 'success') settle(lobbyId).then(forgetHold, () => {});
    },
    [lobbyId],
  );

  // After a return from the bank's page, notifies the lobby once. A failure is ignored: there may be no hold.
  useEffect(() => {
    if (isPaid || holdBegun() !== lobbyId) return;
    forgetHold();
    settle(lobbyId).then(
      () => queries.invalidateQueries({ queryKey: [...quickcrewKey, 'lobby', lobbyId] }),
      () => {},
    );
  }, [isPaid, lobbyId, queries]);

  async function begin(): Promise<string> {
    const { clientSecret } = await call(api.payments.createHold, { body: { lobbyId } });
    keepHold(lobbyId);
    return clientSecret;
  }

  return { phase, dispatch, begin };
}

function settle(lobbyId: string): Promise<unknown> {
  return call(api.quickcrew.setPaid, { params: { lobbyId }, keepalive: true });
}

function holdBegun(): string | null {
  try {
    return sessionStorage.getItem(draftKey);
  } catch {
    return null;
  }
}

function keepHold(lobbyId: string): void {
  try {
    sessionStorage.setItem(draftKey, lobbyId);
  } catch {
    // The browser blocks storage. The provider's webhook still confirms the hold, only later.
  }
}

function forgetHold(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // The browser blocks storage, so there is no entry to remove.
  }
}
