import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../layout/icon.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: IconName;
  /** The accessible name. It should include the number that the dot represents. */
  label: string;
  /** Marks new content. */
  dot?: boolean;
  /** With its own background, for use on a drawing. */
  raised?: boolean;
};

export function IconButton({
  icon,
  label,
  dot,
  raised,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.iconButton, raised && styles.raised, className)}
    >
      <Icon name={icon} />
      {dot && <span className={styles.dot} />}
    </button>
  );
}
