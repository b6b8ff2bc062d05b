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
 * The system's own date input: typed month by month on a keyboard, a wheel on a phone, filled by `bday`, and its
 * value is always YYYY-MM-DD or empty.
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

  // Read from the input itself, because a form may fill it without a change event. The attribute only mutes the
  // 'mm/dd/yyyy' that browsers show in place of a placeholder.
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
