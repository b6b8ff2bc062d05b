import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../layout/icon.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: IconName;
  /** What it does, in words; a number the dot stands for belongs in here too. */
  label: string;
  /** Something new waits behind it. */
  dot?: boolean;
  /** A card of its own, for use on a drawing. */
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
