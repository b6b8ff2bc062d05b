import { api } from '@crewtable/contract';
import type { MealBody, OfficeMealsBody } from '@crewtable/contract';
import { type ReactNode, useState } from 'react';
import office from '../../../components/office/office.module.css';
import { call } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { shortDay } from '../days.ts';
import { FileButtons } from '../files/file-buttons.tsx';
import { ReviewDialog } from '../files/review-dialog.tsx';
import styles from '../seasons.module.css';
import { WithPreview } from '../student-frame.tsx';
import { MealForm } from './meal-form.tsx';

interface MealsEditorProps {
  saved: OfficeMealsBody;
  onSaved: (meals: OfficeMealsBody) => void;
  /** The pages of students that show these meals. */
  renderPreview: (meals: readonly MealBody[]) => ReactNode;
}

const newMeal: MealBody = {
  title: '',
  word: '',
  weekdays: [5],
  from: '19:00',
  until: '21:00',
  area: 'Lower Manhattan',
  capacity: 64,
  tableMin: 6,
  tableMax: 8,
  priceCents: 500,
  pauses: [],
};

/** The weekly meals as one form. What is saved is one file, as on the command line. */
export function MealsEditor({ saved, onSaved, renderPreview }: MealsEditorProps) {
  const [meals, setMeals] = useState(saved.meals);
  const [reviewed, setReviewed] = useState<string>();
  const isChanged = JSON.stringify(meals) !== JSON.stringify(saved.meals);
  return (
    <WithPreview title="The meals on the pages of students" preview={renderPreview(meals)}>
      {meals.length === 0 && (
        <div className={office.notice}>
          <p>
            <b>No weekly meal yet.</b> Start with brunch, lunch and dinner and change what differs, add one,
            or upload a file. Nothing is saved until you review it.
          </p>
          {saved.examples.length > 0 && (
            <button type="button" className={office.quiet} onClick={() => setMeals(saved.examples)}>
              Start with the examples
            </button>
          )}
        </div>
      )}
      {meals.map((meal, index) => (
        <MealForm
          // oxlint-disable-next-line react/no-array-index-key -- title and word are edited here
          key={index}
          meal={meal}
          isNew={!saved.meals.some(({ word }) => word === meal.word)}
          today={saved.today}
          onChange={(next) => setMeals(meals.map((other, at) => (at === index ? next : other)))}
          onRemove={() => setMeals(meals.filter((_, at) => at !== index))}
        />
      ))}
      <p className={office.faint}>
        The calendar has meals until {shortDay(saved.calendarUntil)}. Those keep what students were shown; new
        ones follow what you save here.
      </p>
      <div className={styles.footerBar}>
        <FileButtons name="meals" kind="meals" content={{ version: 1, meals }} onFile={setReviewed} />
        <button type="button" className={office.quiet} onClick={() => setMeals([...meals, newMeal])}>
          Add a meal
        </button>
        {isChanged && (
          <button type="button" className={office.quiet} onClick={() => setMeals(saved.meals)}>
            Take back
          </button>
        )}
        <Button
          size="small"
          disabled={!isChanged}
          onClick={() => setReviewed(JSON.stringify({ version: 1, meals }))}
        >
          Review and save…
        </Button>
      </div>
      {reviewed !== undefined && (
        <ReviewDialog
          title="Change the meals"
          file={reviewed}
          note="Meals that are in the calendar already do not change."
          check={(file, signal) => call(api.officeMeals.checkMeals, { body: { file }, signal })}
          save={({ idempotencyKey, ...body }) => call(api.officeMeals.saveMeals, { body, idempotencyKey })}
          onDone={(next) => {
            setReviewed(undefined);
            onSaved(next);
          }}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </WithPreview>
  );
}
