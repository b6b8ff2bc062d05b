import { Navigate, useLocation } from 'react-router';
import { LoginPage } from '../../features/access/login-page.tsx';
import { wayOn } from '../../lib/origin.ts';
import type { PageWords } from '../../lib/page-words.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import styles from './auth.module.css';

export const handle: PageWords = { title: 'Log in or sign up' };

export function Component() {
  const { isLoggedIn } = useAuth();
  const { state } = useLocation();
  return (
    <div className={styles.page}>
      <LoginPage inBoxes />
      {isLoggedIn && <Navigate replace to={wayOn(state, '/automeetup')} />}
    </div>
  );
}
