import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

/* The icons that every page needs. Drawn on 20 x 20 with one line weight, like the others in icons.ts. */
const commonIcons = {
  arrow: 'M4 10h12M11 5l5 5-5 5',
  close: 'M5 5l10 10M15 5 5 15',
  menu: 'M3 6.5h14M3 13.5h14',
} as const;

type CommonIconName = keyof typeof commonIcons;

/** The name of a common icon, or one of the paths of icons.ts. */
export type IconName = CommonIconName | `M${string}`;

/** Always decorative: a text beside the icon or the label of its button gives the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={classNames(styles.icon, className)}>
      <path d={name in commonIcons ? commonIcons[name as CommonIconName] : name} />
    </svg>
  );
}
