import { Children, type ReactNode } from 'react';
import { type AvatarTone, toneOf } from './avatar-tone.ts';
import styles from './avatar.module.css';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type AvatarProps = {
  initials?: string;
  /** In place of initials: a plus where somebody may still be invited. */
  icon?: IconName;
  /** Who it is. Leave it out where the name stands beside the avatar. */
  name?: string;
  /** Chooses the colour. Without it the initials do. */
  toneKey?: string;
  /** Coral is always 'you'. */
  tone?: AvatarTone | undefined;
  /** Checked in. */
  present?: boolean;
  size?: 'small' | 'normal' | 'large';
  className?: string;
};

export function Avatar({
  initials = '',
  icon,
  name,
  toneKey,
  tone = icon ? 'linen' : toneOf(toneKey ?? name ?? initials),
  present = false,
  size = 'normal',
  className,
}: AvatarProps) {
  const words = name === undefined ? undefined : `${name}${present ? ', checked in' : ''}`;
  return (
    <span
      {...(words === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })}
      className={classNames(
        styles.avatar,
        styles[tone],
        size !== 'normal' && styles[size],
        present && styles.present,
        className,
      )}
    >
      {icon ? <Icon name={icon} /> : initials}
    </span>
  );
}

/** People who belong together, each slightly before the next. */
export function AvatarGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.group}>
      {Children.map(children, (avatar) => (
        <li>{avatar}</li>
      ))}
    </ul>
  );
}
