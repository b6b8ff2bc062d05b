import { useSyncExternalStore } from 'react';

/** The state of the session in this browser tab. */
export interface AuthState {
  /** False until the server has answered whether a student is signed in, or the request has failed. */
  readonly isInitialised: boolean;
  readonly isLoggedIn: boolean;
  /** The log-out request is running. A 401 meanwhile is expected and does not end the session again. */
  readonly isLogOutRunning: boolean;
  /** Logged out on purpose and navigating to the landing page. `isLoggedIn` stays true until it is shown. */
  readonly isLogOutDone: boolean;
  /** A passcode was sent, and the student has to enter it next. */
  readonly otpRequired: boolean;
  readonly status: 'idle' | 'loading' | 'succeeded' | 'failed';
  readonly error: string | undefined;
}

export type AuthEvent =
  | { readonly kind: 'initialised'; readonly isLoggedIn: boolean }
  | { readonly kind: 'request sent' }
  | { readonly kind: 'passcode sent' }
  | { readonly kind: 'verified' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'sign-in restarted' }
  | { readonly kind: 'log-out started' }
  | { readonly kind: 'log-out failed' }
  | { readonly kind: 'logged out' }
  | { readonly kind: 'session ended' };

const loggedOut = {
  isLoggedIn: false,
  isLogOutRunning: false,
  isLogOutDone: false,
  otpRequired: false,
  status: 'idle',
  error: undefined,
} as const;

export const unknownAuthState: AuthState = { ...loggedOut, isInitialised: false };

export function nextAuthState(state: AuthState, event: AuthEvent): AuthState {
  switch (event.kind) {
    case 'initialised':
      return { ...state, isInitialised: true, isLoggedIn: event.isLoggedIn };
    case 'request sent':
      return { ...state, status: 'loading', error: undefined };
    case 'passcode sent':
      return { ...state, status: 'succeeded', otpRequired: true };
    case 'verified':
      return { ...state, status: 'succeeded', isLoggedIn: true, otpRequired: false, error: undefined };
    case 'failed':
      return { ...state, status: 'failed', error: event.error };
    case 'sign-in restarted':
      return { ...state, ...loggedOut };
    case 'log-out started':
      return { ...state, isLogOutRunning: true };
    case 'log-out failed':
      return { ...state, isLogOutRunning: false };
    case 'logged out':
      return state.isLoggedIn ? { ...state, isLogOutDone: true } : { ...state, isLogOutRunning: false };
    case 'session ended':
    default:
      return { ...loggedOut, isInitialised: true };
  }
}

type Watcher = (state: AuthState, event: AuthEvent) => void;

/** The session state of the page, with its watchers. */
export class Auth {
  readonly #watchers = new Set<Watcher>();
  #state = unknownAuthState;

  get state(): AuthState {
    return this.#state;
  }

  dispatch(event: AuthEvent): void {
    this.#state = nextAuthState(this.#state, event);
    for (const watcher of this.#watchers) watcher(this.#state, event);
  }

  /** Returns the function that removes the watcher. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
    };
  }
}

export const auth = new Auth();

const subscribe = (wake: () => void) => auth.watch(wake);

/** The state is unknown during hydration, because the pre-rendered HTML is the same for all visitors. */
export function useAuth(): AuthState {
  return useSyncExternalStore(
    subscribe,
    () => auth.state,
    () => unknownAuthState,
  );
}
