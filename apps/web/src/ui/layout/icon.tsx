import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

/* What stands on every page. Drawn on 20 x 20 with one line weight, like the others in icons.ts. */
const everywhere = {
  arrow: 'M4 10h12M11 5l5 5-5 5',
  close: 'M5 5l10 10M15 5 5 15',
  menu: 'M3 6.5h14M3 13.5h14',
} as const;

type EverywhereName = keyof typeof everywhere;

/** The name of a sign that every page has, or one of the drawings of icons.ts. */
export type IconName = EverywhereName | `M${string}`;

/** Always decoration: the words beside it, or the label of the button around it, say what it means. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={classNames(styles.icon, className)}>
      <path d={name in everywhere ? everywhere[name as EverywhereName] : name} />
    </svg>
  );
}
