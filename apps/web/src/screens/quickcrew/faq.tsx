import { FaqPage } from '../../features/quickcrew/faq.tsx';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = { title: 'QuickCrew FAQ' };

export function Component() {
  return <FaqPage />;
}
