import { SemesterSelector } from '../../features/semesters/semester-selector.tsx';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = { title: 'Semesters' };

export function Component() {
  return <SemesterSelector />;
}
