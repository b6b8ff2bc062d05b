import { Navigate, useLocation } from 'react-router';
import { LoginPage } from '../../features/access/login-page.tsx';
import { returnPath } from '../../lib/return-path.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import styles from './auth.module.css';

export const handle: PageTitle = { title: 'Log in or sign up' };

export function Component() {
  const { isLoggedIn } = useAuth();
  const { state } = useLocation();
  return (
    <div className={styles.page}>
      <LoginPage inBoxes />
      {isLoggedIn && <Navigate replace to={returnPath(state, '/automeetup')} />}
    </div>
  );
}
