import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldText } from './field.tsx';
import fieldStyles from './field.module.css';
import { Icon } from '../layout/icon.tsx';
import { down } from '../layout/icons.ts';
import styles from './select-field.module.css';

type SelectFieldProps = FieldText &
  Omit<ComponentProps<'select'>, 'aria-invalid' | 'multiple' | 'size'> & {
    fieldClassName?: string | undefined;
    /** The first option, with an empty value: 'Choose one'. */
    placeholder?: string;
  };

/** The native select: it has the picker of each phone and full keyboard support, and needs no script. */
export function SelectField({
  label,
  hint,
  error,
  id,
  className,
  fieldClassName,
  placeholder,
  children,
  'aria-describedby': describedBy,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, id, describedBy }} className={fieldClassName}>
      {(wiring) => (
        <span className={styles.frame}>
          <select
            {...select}
            {...wiring}
            className={classNames(fieldStyles.control, styles.select, className)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {children}
          </select>
          <Icon name={down} className={styles.chevron} />
        </span>
      )}
    </Field>
  );
}
