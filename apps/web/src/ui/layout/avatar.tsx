import { Children, type ReactNode } from 'react';
import { type AvatarTone, toneOf } from './avatar-tone.ts';
import styles from './avatar.module.css';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type AvatarProps = {
  initials?: string;
  /** Instead of initials, for example a plus for an open invitation. */
  icon?: IconName;
  /** The name of the person. Leave it out if the name is shown beside the avatar. */
  name?: string;
  /** Determines the colour. Defaults to the name or the initials. */
  toneKey?: string;
  /** Coral is reserved for the student who looks at the page. */
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

/** Avatars of a group of people, slightly overlapping. */
export function AvatarGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.group}>
      {Children.map(children, (avatar) => (
        <li>{avatar}</li>
      ))}
    </ul>
  );
}
