import { TableLoader } from '../../ui/table/table-loader.tsx';
import styles from './loading.module.css';

/** Shown while a page waits for the session or for its code. */
export function Loading() {
  return (
    <div className={styles.loading}>
      <TableLoader />
    </div>
  );
}
