import { SemesterSelector } from '../../features/semesters/semester-selector.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'Semesters' };

export function Component() {
  return <SemesterSelector />;
}
