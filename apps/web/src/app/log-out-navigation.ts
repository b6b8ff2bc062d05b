import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { auth, useAuth } from '../lib/session/auth-state.ts';

/**
 * After a log-out every tab navigates to the landing page, and the session state ends only there. If it ended
 * earlier, a page of the protected area would redirect to the login page first.
 */
export function useLogOutNavigation(): void {
  const { isLogOutDone } = useAuth();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLogOutDone) return;
    if (pathname === '/') auth.dispatch({ kind: 'session ended' });
    else void navigate('/');
  }, [isLogOutDone, pathname, navigate]);
}
