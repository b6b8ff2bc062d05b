import { ManifestoPage } from '../../features/public-pages/manifesto-page.tsx';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = {
  title: 'Manifesto',
  description:
    'Why we set small tables for students in New York: few chairs, phones down, people you would never have met.',
};

export function Component() {
  return <ManifestoPage />;
}
