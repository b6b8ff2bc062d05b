import { useLocation } from 'react-router';
import { OptOutPage } from '../../features/invite/opt-out-page.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'Don’t invite me again' };

export function Component() {
  const token = new URLSearchParams(useLocation().search).get('token')?.trim() || undefined;
  return <OptOutPage token={token} />;
}
