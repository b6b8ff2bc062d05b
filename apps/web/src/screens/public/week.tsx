import { useWeek } from '../../features/week/week-data.ts';
import { WeekPage } from '../../features/week/week-page.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = {
  title: 'This week',
  description:
    'Every student table in New York of the next 14 days, with its time, its price and the seats that are left. You sign in only when you take one.',
};

export function Component() {
  return <WeekPage {...useWeek()} />;
}
