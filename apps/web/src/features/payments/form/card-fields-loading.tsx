import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './card-fields.module.css';

/** Has the size of the card fields, so that the layout does not shift. */
export function CardFieldsLoading() {
  return (
    <div className={styles.card}>
      <output className={styles.number}>
        <VisuallyHidden>Loading...</VisuallyHidden>
        <Skeleton width="100%" height={78} />
      </output>
      <Skeleton width="100%" height={78} />
      <Skeleton width="100%" height={78} />
    </div>
  );
}
