import type { FileFaultBody } from '@crewtable/contract';
import styles from '../seasons.module.css';

/** Everything that is wrong, with its place in the file. */
export function FaultList({ faults }: { faults: readonly FileFaultBody[] }) {
  return (
    <ul className={styles.faults}>
      {faults.map(({ place, message }) => (
        <li key={`${place} ${message}`}>
          <code>{place}</code> {message}
        </li>
      ))}
    </ul>
  );
}
