import { OnboardPage } from '../../features/public-pages/onboard-page.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = {
  title: 'Your first table',
  description:
    'Four steps: sign up with your .edu address, write your place card, pick a date, and learn the venue 24 hours before.',
};

export function Component() {
  return <OnboardPage />;
}
