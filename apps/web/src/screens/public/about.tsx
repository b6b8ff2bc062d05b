import { AboutPage } from '../../features/public-pages/about-page.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = {
  title: 'About Us',
  description:
    'Who sets the tables, how a table is put together, what it costs, and what we never do with what you tell us.',
};

export function Component() {
  return <AboutPage />;
}
