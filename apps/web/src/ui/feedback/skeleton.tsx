import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  width: number | string;
  height: number | string;
  round?: boolean;
  className?: string;
};

/**
 * The place of something that is still on its way, in its size. It says nothing itself: the part of the page that
 * waits has role status and the words 'Loading...'.
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
