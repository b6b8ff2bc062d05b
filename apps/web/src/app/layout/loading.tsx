import { TableLoader } from '../../ui/table/table-loader.tsx';
import styles from './loading.module.css';

/** What a visitor sees until a page that waits for the session or its own code is there. */
export function Loading() {
  return (
    <div className={styles.loading}>
      <TableLoader />
    </div>
  );
}
