import { HowItWorksPage } from '../../features/quickcrew/how-it-works.tsx';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = { title: 'How QuickCrew works' };

export function Component() {
  return <HowItWorksPage />;
}
