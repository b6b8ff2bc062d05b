import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldText } from './field.tsx';
import fieldStyles from './field.module.css';

type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'aria-invalid'> & {
    'data-show-state'?: 'focus';
    /** The class of the whole field. `className` is the class of the input. */
    fieldClassName?: string | undefined;
  };

export function TextField({
  label,
  hint,
  error,
  id,
  className,
  fieldClassName,
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, id, describedBy }} className={fieldClassName}>
      {(wiring) => (
        <input type="text" {...input} {...wiring} className={classNames(fieldStyles.control, className)} />
      )}
    </Field>
  );
}
