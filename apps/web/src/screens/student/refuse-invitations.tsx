import { useLocation } from 'react-router';
import { RefusePage } from '../../features/invite/refuse-page.tsx';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = { title: 'Don’t invite me again' };

export function Component() {
  const token = new URLSearchParams(useLocation().search).get('token')?.trim() || undefined;
  return <RefusePage token={token} />;
}
