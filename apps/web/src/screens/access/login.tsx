import { LoginPage } from '../../features/access/login-page.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'Log in or sign up' };

export function Component() {
  return <LoginPage />;
}
