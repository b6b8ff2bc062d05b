import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { auth, useAuth } from '../lib/session/auth-state.ts';

/**
 * Whoever signs out goes to the first page, in every tab. The session ends there and not before: a page of the
 * protected area would otherwise send its student, now a stranger, to the login page first.
 */
export function useLogOutNavigation(): void {
  const { isLeaving } = useAuth();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLeaving) return;
    if (pathname === '/') auth.tell({ kind: 'ended' });
    else void navigate('/');
  }, [isLeaving, pathname, navigate]);
}
