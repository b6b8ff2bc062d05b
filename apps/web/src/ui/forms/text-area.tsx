import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldText } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './text-area.module.css';

type TextAreaProps = FieldText &
  Omit<ComponentProps<'textarea'>, 'aria-invalid'> & {
    fieldClassName?: string | undefined;
    /** Shows how much of `maxLength` is used. */
    counted?: boolean;
  };

export function TextArea({
  label,
  hint,
  error,
  id,
  className,
  fieldClassName,
  counted = false,
  onInput,
  'aria-describedby': describedBy,
  ...area
}: TextAreaProps) {
  const { maxLength } = area;
  const frame = useRef<HTMLSpanElement>(null);
  const [length, setLength] = useState(0);

  // Read from the element, because a form may fill it without a change event.
  const measure = () => setLength(frame.current?.querySelector('textarea')?.value.length ?? 0);
  useLayoutEffect(measure);

  return (
    <Field {...{ label, hint, error, id, describedBy }} className={fieldClassName}>
      {(wiring) => (
        <span ref={frame} className={styles.frame}>
          <textarea
            {...area}
            {...wiring}
            onInput={(event) => {
              measure();
              onInput?.(event);
            }}
            className={classNames(fieldStyles.control, styles.area, className)}
          />
          {counted && maxLength !== undefined && (
            <span className={classNames(styles.foot, length > maxLength * 0.9 && styles.near)}>
              {length} of {maxLength}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
