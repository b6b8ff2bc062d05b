import type { EventBody, RegistrationBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { DialogOnDemand } from '../../components/dialog-on-demand.tsx';
import { formatDate, formatTime } from '../../lib/format-date.ts';
import { sizeText } from '../../lib/group-size.ts';
import { Link } from '../../lib/link.tsx';
import { onIntent } from '../../lib/on-intent.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Dish } from '../../ui/drawings/dish.tsx';
import { mealDish } from '../../ui/drawings/meal-dish.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ErrorLine } from '../../ui/feedback/error-line.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { dateState, menuPrice, preselected } from './date-rules.ts';
import { mealDatesQuery } from './meal-dates-query.ts';
import styles from './meal-cards.module.css';
import type { RenderPaymentForm } from './registration-dialog.tsx';

const loadRegistration = () => import('./registration-dialog.tsx');

type MealCardsProps = {
  /** The id of a date whose registration is open. */
  wantedId?: string | undefined;
  /** Called when the registration for the wanted date is closed. */
  onWantedClosed?: (() => void) | undefined;
  renderPaymentForm: RenderPaymentForm;
  renderNext: (registration: RegistrationBody, close: () => void) => ReactNode;
};

/** One line of the menu for each weekly meal, with the next date and the button that opens the registration. */
export function MealCards(props: MealCardsProps) {
  const { meals, seasons } = useSite();
  if (meals.length === 0)
    return (
      <p>
        There are no weekly tables at the moment.
        {seasons.length > 0 && (
          <>
            {' '}
            <Link to="/events">See the seasons.</Link>
          </>
        )}
      </p>
    );
  return (
    <ul className={styles.menu}>
      {meals.map(({ title }, place) => (
        <li key={title}>
          <MealCard meal={title} place={place} {...props} />
        </li>
      ))}
    </ul>
  );
}

type MealCardProps = MealCardsProps & {
  /** The title of the meal. */
  meal: string;
  /** The place in the list of meals. */
  place: number;
};

function MealCard({ meal, place, wantedId, onWantedClosed, renderPaymentForm, renderNext }: MealCardProps) {
  const titleId = useId();
  const [open, setOpen] = useState(false);
  const dates = useQuery(mealDatesQuery(meal));
  const known = dates.data ?? [];
  const next = preselected(known);
  const isWanted = known.some(({ eventId }) => eventId === wantedId);
  const isOpen = open || isWanted;
  const close = () => {
    setOpen(false);
    if (isWanted) onWantedClosed?.();
  };
  return (
    <article className={styles.meal} aria-labelledby={titleId}>
      <svg viewBox="-16 -16 32 32" aria-hidden="true" className={styles.dish}>
        <circle r="15" />
        <Dish name={mealDish(meal, place)} />
      </svg>
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 id={titleId}>{meal}</h3>
          <span aria-hidden="true" className={styles.dots} />
          {next !== undefined && <span className={styles.price}>{menuPrice(next.amountDueCents)}</span>}
        </div>
        {dates.isPending && <CardOnItsWay />}
        {dates.isError && dates.data === undefined && (
          <ErrorLine
            words="The dates could not be loaded."
            trying={dates.isFetching}
            tryAgain={() => void dates.refetch()}
          />
        )}
        {dates.data !== undefined && <Next dates={known} next={next} />}
      </div>
      {dates.data !== undefined && known.length > 0 && (
        <Button
          variant="second"
          size="small"
          className={styles.action ?? ''}
          aria-describedby={titleId}
          {...onIntent(loadRegistration)}
          onClick={() => setOpen(true)}
        >
          {next?.keptUntil === undefined ? 'Choose a date' : 'Finish paying'}
        </Button>
      )}
      <DialogOnDemand
        isOpen={isOpen}
        onClose={close}
        load={loadRegistration}
        renderDialog={({ RegistrationDialog }) => (
          <RegistrationDialog
            open={isOpen}
            wantedId={isWanted ? wantedId : undefined}
            title={meal}
            dates={known}
            renderPaymentForm={renderPaymentForm}
            renderNext={(registration) => renderNext(registration, close)}
            onClose={close}
          />
        )}
      />
    </article>
  );
}

function Next({ dates, next }: { dates: readonly EventBody[]; next: EventBody | undefined }) {
  if (next === undefined) {
    return (
      <p className={styles.when}>
        {dates.some((date) => dateState(date) === 'registered')
          ? 'You are registered for every open date.'
          : 'No open dates right now. New ones come every week.'}
      </p>
    );
  }
  return (
    <>
      <p className={styles.when}>{formatDate(new Date(next.dateTime))}</p>
      <p className={styles.size}>{seatText(next)}</p>
    </>
  );
}

function seatText(next: EventBody): string {
  switch (dateState(next)) {
    case 'kept':
      return `We keep your seat until ${formatTime(new Date(next.keptUntil ?? next.dateTime))}`;
    case 'offered':
      return 'A seat is kept for you';
    case 'full':
    case 'waiting':
      return 'Full, with a waitlist';
    default:
      return `${sizeText(next.groupSize)} at a table`;
  }
}

function CardOnItsWay() {
  return (
    <output className={styles.waiting}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton width="min(100%, 170px)" height={18} />
      <Skeleton width="min(100%, 110px)" height={16} />
    </output>
  );
}
