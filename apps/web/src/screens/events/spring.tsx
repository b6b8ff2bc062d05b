import { SpringPage } from '../../features/semesters/spring-page.tsx';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = { title: 'Spring' };

export function Component() {
  return <SpringPage />;
}
