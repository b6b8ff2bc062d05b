import { weekDays } from '@crewtable/contract';
import type { MealBody } from '@crewtable/contract';
import { isComplete, siteMealOf, weekOf } from '../../../features/office-seasons/catalogue/draft-week.ts';
import { WeekPage } from '../../../features/week/week-page.tsx';
import { FixedSite, useSite } from '../../../lib/site/site.tsx';
import { usePart } from '../../../lib/use-part.ts';
import { loadLandingParts } from './landing-parts-of-preview.ts';
import styles from './preview-part.module.css';

interface MealsPreviewProps {
  meals: readonly MealBody[];
  /** The first day whose meals are not in the calendar yet. */
  firstDay: string;
}

/** The menu of the landing page and the page This week, with the meals of a draft. */
export function MealsPreview({ meals, firstDay }: MealsPreviewProps) {
  const site = useSite();
  const { part: landing } = usePart(loadLandingParts, true);
  const shown = meals.filter(isComplete);
  const week = weekOf(shown, firstDay, weekDays);
  return (
    <FixedSite site={{ ...site, meals: shown.map(siteMealOf) }}>
      <div className={styles.card}>{landing && <landing.MealCard />}</div>
      <WeekPage data={{ week }} failed={false} isLoading={false} load={() => {}} />
    </FixedSite>
  );
}
