import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldText } from './field.tsx';
import fieldStyles from './field.module.css';
import { Icon } from '../layout/icon.tsx';
import { calendar } from '../layout/icons.ts';
import styles from './date-field.module.css';

type DateFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'aria-invalid' | 'type'> & {
    fieldClassName?: string | undefined;
  };

/**
 * The native date input: typed on a keyboard, a picker on a phone, with autofill by `bday`. Its value is
 * always YYYY-MM-DD or empty.
 */
export function DateField({
  label,
  hint,
  error,
  id,
  className,
  fieldClassName,
  onInput,
  'aria-describedby': describedBy,
  ...input
}: DateFieldProps) {
  const frame = useRef<HTMLSpanElement>(null);

  // Read from the input element, because a form may fill it without a change event. The attribute only gives
  // the 'mm/dd/yyyy' text of the browser the colour of a placeholder.
  const markEmpty = () =>
    frame.current?.toggleAttribute('data-empty', !frame.current.querySelector('input')?.value);
  useLayoutEffect(() => void markEmpty());

  return (
    <Field {...{ label, hint, error, id, describedBy }} className={fieldClassName}>
      {(wiring) => (
        <span ref={frame} className={styles.frame}>
          <input
            {...input}
            {...wiring}
            type="date"
            onInput={(event) => {
              markEmpty();
              onInput?.(event);
            }}
            className={classNames(fieldStyles.control, styles.date, className)}
          />
          <Icon name={calendar} className={styles.sign} />
        </span>
      )}
    </Field>
  );
}
