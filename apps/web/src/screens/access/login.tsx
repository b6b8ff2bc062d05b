import { LoginPage } from '../../features/access/login-page.tsx';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = { title: 'Log in or sign up' };

export function Component() {
  return <LoginPage />;
}
