import { SpringPage } from '../../features/semesters/spring-page.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'Spring' };

export function Component() {
  return <SpringPage />;
}
