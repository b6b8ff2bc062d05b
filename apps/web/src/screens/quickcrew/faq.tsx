import { FaqPage } from '../../features/quickcrew/faq.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'QuickCrew FAQ' };

export function Component() {
  return <FaqPage />;
}
