import { classNames } from '../class-names.ts';
import { Mark } from '../drawings/mark.tsx';
import styles from './logo.module.css';

type LogoProps = {
  name: string;
  chairs?: 4 | 6;
  /** On a coral background the table is drawn in ink. */
  ground?: 'paper' | 'coral';
  className?: string;
};

/** The mark and the name. The caller wraps it in a link to the home page. */
export function Logo({ name, chairs = 6, ground = 'paper', className }: LogoProps) {
  return (
    <span className={classNames(styles.logo, ground === 'coral' && styles.onCoral, className)}>
      <Mark chairs={chairs} className={styles.mark} />
      {name}
    </span>
  );
}
