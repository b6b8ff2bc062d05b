import { useId } from 'react';
import styles from './rating-field.module.css';

const marks = [1, 2, 3, 4, 5] as const;

type RatingFieldProps = {
  legend: string;
  value: number | undefined;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (rating: number) => void;
};

/** A rating from one to five, as radio buttons that are large enough for touch. */
export function RatingField({ legend, value, error, disabled = false, onChange }: RatingFieldProps) {
  const id = useId();
  return (
    <fieldset disabled={disabled} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.marks}>
        {marks.map((mark) => (
          <label key={mark}>
            <input
              type="radio"
              name={id}
              value={mark}
              checked={value === mark}
              onChange={() => onChange(mark)}
            />
            {mark}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
