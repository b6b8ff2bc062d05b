import type { ComponentProps } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './text-button.module.css';

type TextButtonProps = ComponentProps<'button'> & {
  /** Disabled for now, but still focusable; the text beside the button gives the reason. */
  waiting?: boolean;
};

/** A button within a sentence. */
export function TextButton({ waiting = false, className, onClick, ...rest }: TextButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-disabled={waiting || undefined}
      className={classNames(styles.textButton, waiting && styles.waiting, className)}
      onClick={waiting ? undefined : onClick}
    />
  );
}
