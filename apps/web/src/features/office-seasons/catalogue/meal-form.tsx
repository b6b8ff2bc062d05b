import type { MealBody } from '@crewtable/contract';
import { LineField, MoneyField, NumberField, PickerField } from '../editor/fields.tsx';
import styles from '../seasons.module.css';

interface MealFormProps {
  meal: MealBody;
  /** Its word is part of event ids, which links and payments contain. */
  isNew: boolean;
  today: string;
  onChange: (meal: MealBody) => void;
  onRemove: () => void;
}

const weekdays = [
  { weekday: 1, label: 'Mon' },
  { weekday: 2, label: 'Tue' },
  { weekday: 3, label: 'Wed' },
  { weekday: 4, label: 'Thu' },
  { weekday: 5, label: 'Fri' },
  { weekday: 6, label: 'Sat' },
  { weekday: 0, label: 'Sun' },
] as const;

/** One weekly meal: when, where, how many, what it costs, and when it pauses. */
export function MealForm({ meal, isNew, today, onChange, onRemove }: MealFormProps) {
  const set = (change: Partial<MealBody>) => onChange({ ...meal, ...change });
  const setPause = (index: number, change: Partial<MealBody['pauses'][number]>) =>
    set({ pauses: meal.pauses.map((pause, at) => (at === index ? { ...pause, ...change } : pause)) });
  const name = meal.title || 'New meal';
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.cardHead}>
        <h2>{name}</h2>
        <button
          type="button"
          className={styles.textButton}
          aria-label={`No longer offer ${name}`}
          onClick={onRemove}
        >
          No longer offer
        </button>
      </div>
      <div className={styles.grid}>
        <LineField label="Name" value={meal.title} onValue={(title) => set({ title })} />
        <LineField
          label="Word in the event ids"
          value={meal.word}
          readOnly={!isNew}
          onValue={(word) => set({ word })}
        />
        <LineField label="Area" value={meal.area} onValue={(area) => set({ area })} />
      </div>
      <fieldset className={styles.days}>
        <legend>Every</legend>
        {weekdays.map(({ weekday, label }) => (
          <button
            key={weekday}
            type="button"
            aria-pressed={meal.weekdays.includes(weekday)}
            onClick={() =>
              set({
                weekdays: meal.weekdays.includes(weekday)
                  ? meal.weekdays.filter((other) => other !== weekday)
                  : [...meal.weekdays, weekday].sort((one, other) => one - other),
              })
            }
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className={styles.grid} data-columns="5">
        <PickerField kind="time" label="From" value={meal.from} onValue={(from) => set({ from })} />
        <PickerField kind="time" label="To" value={meal.until} onValue={(until) => set({ until })} />
        <NumberField label="Seats" value={meal.capacity} onValue={(capacity) => set({ capacity })} />
        <NumberField
          label="At a table, from"
          value={meal.tableMin}
          onValue={(tableMin) => set({ tableMin })}
        />
        <NumberField label="to" value={meal.tableMax} onValue={(tableMax) => set({ tableMax })} />
        <MoneyField
          label="Deposit"
          hint={meal.priceCents === 0 ? 'Free' : undefined}
          cents={meal.priceCents}
          onCents={(priceCents) => set({ priceCents })}
        />
      </div>
      <ul className={styles.pauses} aria-label={`Pauses of ${name}`}>
        {meal.pauses.map(({ first, last }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- pauses have no other identity while they are edited
          <li key={index}>
            <PickerField
              kind="date"
              label="Pauses from"
              value={first}
              onValue={(day) => setPause(index, { first: day })}
            />
            <PickerField
              kind="date"
              label="until"
              value={last}
              onValue={(day) => setPause(index, { last: day })}
            />
            <button
              type="button"
              className={styles.textButton}
              onClick={() => set({ pauses: meal.pauses.filter((_, at) => at !== index) })}
            >
              Remove the pause
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.textButton}
        aria-label={`Add a pause to ${name}`}
        onClick={() => set({ pauses: [...meal.pauses, { first: today, last: today }] })}
      >
        Add a pause
      </button>
    </section>
  );
}
