import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  width: number | string;
  height: number | string;
  round?: boolean;
  className?: string;
};

/**
 * A placeholder with the size of content that is still loading. Hidden from screen readers: the part of the
 * page that is loading has the role `status` and the text 'Loading...'.
 */
export function Skeleton({ width, height, round, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, round && styles.round, className)}
      style={{ width, height }}
    />
  );
}
