import { HowItWorksPage } from '../../features/quickcrew/how-it-works.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'How QuickCrew works' };

export function Component() {
  return <HowItWorksPage />;
}
