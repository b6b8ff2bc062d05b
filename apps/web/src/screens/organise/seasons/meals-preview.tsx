import { weekDays } from '@crewtable/contract';
import type { MealBody } from '@crewtable/contract';
import { isComplete, siteMealOf, weekOf } from '../../../features/office-seasons/catalogue/draft-week.ts';
import { MealCard } from '../../../features/landing/landing-parts.tsx';
import { WeekPage } from '../../../features/week/week-page.tsx';
import { FixedSite, useSite } from '../../../lib/site/site.tsx';
import styles from './preview-part.module.css';

interface MealsPreviewProps {
  meals: readonly MealBody[];
  /** The first day whose meals are not in the calendar yet. */
  firstDay: string;
}

/** The menu of the landing page and the page This week, with the meals of a draft. */
export function MealsPreview({ meals, firstDay }: MealsPreviewProps) {
  const site = useSite();
  const shown = meals.filter(isComplete);
  const week = weekOf(shown, firstDay, weekDays);
  return (
    <FixedSite site={{ ...site, meals: shown.map(siteMealOf) }}>
      <div className={styles.card}>
        <MealCard />
      </div>
      <WeekPage data={{ week }} failed={false} isLoading={false} load={() => {}} />
    </FixedSite>
  );
}
