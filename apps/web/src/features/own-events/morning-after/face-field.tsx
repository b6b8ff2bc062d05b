import { useId } from 'react';
import { ratingWords } from '../event-text.ts';
import styles from './face-field.module.css';

/** The mouths of the five faces, from 1 to 5, drawn on 48 x 48. */
const mouths = [
  'M15 32c4-6 14-6 18 0',
  'M15 31c5-3 13-3 18 0',
  'M15 30h18',
  'M15 28c4 5 14 5 18 0',
  'M14 26.5c2 10 18 10 20 0z',
] as const;

type FaceFieldProps = {
  legend: string;
  value: number | undefined;
  disabled: boolean;
  onChange: (rating: number) => void;
};

/** A rating from one to five, as faces with words. */
export function FaceField({ legend, value, disabled, onChange }: FaceFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles.field} disabled={disabled}>
      <legend>{legend}</legend>
      <div className={styles.faces}>
        {ratingWords.map((word, place) => {
          const rating = place + 1;
          return (
            <label key={word} className={styles.face}>
              <input
                type="radio"
                name={name}
                value={rating}
                checked={value === rating}
                onChange={() => onChange(rating)}
              />
              <svg viewBox="0 0 48 48" aria-hidden="true">
                <circle className={styles.head} cx="24" cy="24" r="22" />
                <circle className={styles.eye} cx="17" cy="19" r="2.4" />
                <circle className={styles.eye} cx="31" cy="19" r="2.4" />
                <path className={styles.mouth} d={mouths[place]} data-open={rating === 5 || undefined} />
              </svg>
              {word}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
