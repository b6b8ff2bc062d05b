import { useSyncExternalStore } from 'react';

/** What the browser knows about its own session. */
export interface AuthState {
  /** False until the server has said whether somebody is signed in, or could not be asked. */
  readonly isInitialised: boolean;
  readonly isLoggedIn: boolean;
  /** The server is being told that the session ends; what it says meanwhile about a session that is over is no news. */
  readonly isDeparting: boolean;
  /** Signed out on purpose, and on the way to the first page: what is still shown may be drawn to its end. */
  readonly isLeaving: boolean;
  /** A passcode is on its way and to be entered next. */
  readonly otpRequired: boolean;
  readonly status: 'idle' | 'loading' | 'succeeded' | 'failed';
  readonly error: string | undefined;
}

export type AuthEvent =
  | { readonly kind: 'initialised'; readonly isLoggedIn: boolean }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'passcode sent' }
  | { readonly kind: 'verified' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'starting over' }
  | { readonly kind: 'departing' }
  | { readonly kind: 'staying' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'ended' };

const loggedOut = {
  isLoggedIn: false,
  isDeparting: false,
  isLeaving: false,
  otpRequired: false,
  status: 'idle',
  error: undefined,
} as const;

export const unknownAuthState: AuthState = { ...loggedOut, isInitialised: false };

export function nextAuthState(state: AuthState, event: AuthEvent): AuthState {
  switch (event.kind) {
    case 'initialised':
      return { ...state, isInitialised: true, isLoggedIn: event.isLoggedIn };
    case 'waiting':
      return { ...state, status: 'loading', error: undefined };
    case 'passcode sent':
      return { ...state, status: 'succeeded', otpRequired: true };
    case 'verified':
      return { ...state, status: 'succeeded', isLoggedIn: true, otpRequired: false, error: undefined };
    case 'failed':
      return { ...state, status: 'failed', error: event.error };
    case 'starting over':
      return { ...state, ...loggedOut };
    case 'departing':
      return { ...state, isDeparting: true };
    case 'staying':
      return { ...state, isDeparting: false };
    case 'leaving':
      return state.isLoggedIn ? { ...state, isLeaving: true } : { ...state, isDeparting: false };
    case 'ended':
    default:
      return { ...loggedOut, isInitialised: true };
  }
}

type Watcher = (state: AuthState, event: AuthEvent) => void;

/** One per page. Everything that shows or hides by who is there follows it. */
export class Auth {
  readonly #watchers = new Set<Watcher>();
  #state = unknownAuthState;

  get state(): AuthState {
    return this.#state;
  }

  tell(event: AuthEvent): void {
    this.#state = nextAuthState(this.#state, event);
    for (const watcher of this.#watchers) watcher(this.#state, event);
  }

  /** Until the returned function is called. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
    };
  }
}

export const auth = new Auth();

const subscribe = (wake: () => void) => auth.watch(wake);

/** Unknown while a pre-rendered page is taken over: the HTML was made before anyone visited it. */
export function useAuth(): AuthState {
  return useSyncExternalStore(
    subscribe,
    () => auth.state,
    () => unknownAuthState,
  );
}
