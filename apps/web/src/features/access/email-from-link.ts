import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../../lib/session/auth-state.ts';
import { takeEmailFromLink } from './login-flow.ts';

/** The email address that comes from the query string or from the navigation state of another page. */
function preEnteredEmail(search: string, state: unknown): string | undefined {
  const handed = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  const email = typeof handed === 'string' ? handed : new URLSearchParams(search).get('email');
  // An email address contains no space. A '+' that was not percent-encoded in the link is decoded as one.
  return email?.trim().replaceAll(' ', '+') || undefined;
}

/** Sends the passcode to a pre-entered address as soon as it is known that no student is signed in. */
export function useEmailFromLink(): string | undefined {
  const { isInitialised, isLoggedIn } = useAuth();
  const { search, state } = useLocation();
  const email = preEnteredEmail(search, state);
  const nobodyIsIn = isInitialised && !isLoggedIn;
  useEffect(() => {
    if (nobodyIsIn && email !== undefined) takeEmailFromLink(email, search);
  }, [nobodyIsIn, email, search]);
  return email;
}
