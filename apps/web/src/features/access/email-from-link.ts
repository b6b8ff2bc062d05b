import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../../lib/session/auth-state.ts';
import { takeEmailFromLink } from './login-flow.ts';

/** The address that a link or another page of ours brought along. */
function preEnteredEmail(search: string, state: unknown): string | undefined {
  const handed = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  const email = typeof handed === 'string' ? handed : new URLSearchParams(search).get('email');
  // No address has a space in it, but one that was put into a link as it is has its plus read as one.
  return email?.trim().replaceAll(' ', '+') || undefined;
}

/** Mails the code to a pre-entered address as soon as it is known that nobody is signed in. */
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
