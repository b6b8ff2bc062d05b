import { ManifestoPage } from '../../features/public-pages/manifesto-page.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = {
  title: 'Manifesto',
  description:
    'Why we set small tables for students in New York: few chairs, phones down, people you would never have met.',
};

export function Component() {
  return <ManifestoPage />;
}
