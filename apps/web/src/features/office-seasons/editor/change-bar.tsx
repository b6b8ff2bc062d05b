import type { CheckedSeasonBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import office from '../../../components/office/office.module.css';
import { affectedText } from '../affected.tsx';
import { withDaysInWords } from '../days.ts';
import { FaultList } from '../files/fault-list.tsx';
import styles from '../seasons.module.css';

interface ChangeBarProps {
  checked: CheckedSeasonBody | undefined;
  isChecking: boolean;
  isChanged: boolean;
  isPublished: boolean;
  onTakeBack: () => void;
  /** Why the check of the draft failed: offline, or a fault of ours. */
  failure: string | undefined;
  action: ReactNode;
}

/** What the draft would change and for whom, and the button that does it. Always in view. */
export function ChangeBar(props: ChangeBarProps) {
  const { checked, isChecking, isChanged, isPublished, onTakeBack, failure, action } = props;
  const lines = checked?.lines ?? [];
  return (
    <section className={styles.bar} aria-label="Changes">
      <div aria-live="polite">
        <b>{headline(props)}</b>
        {isChanged && (
          <button type="button" className={styles.textButton} onClick={onTakeBack}>
            Take back
          </button>
        )}
      </div>
      <div className={styles.barLines}>
        {failure !== undefined && <p className={office.failure}>{failure}</p>}
        {checked?.isStale && (
          <p className={office.failure}>
            Somebody else has saved this season meanwhile. Take back, and start from the new version.
          </p>
        )}
        {checked && checked.faults.length > 0 && <FaultList faults={checked.faults} />}
        {checked?.faults.length === 0 && isChanged && (
          <>
            <ul className={styles.lines}>
              {lines.slice(0, 4).map((line) => (
                <li key={line}>{isPublished ? withDaysInWords(line) : 'Students see nothing of it yet.'}</li>
              ))}
            </ul>
            {lines.length > 4 && <p className={office.faint}>And {lines.length - 4} more.</p>}
            {isPublished && <p>{affectedText(checked.affected)}</p>}
          </>
        )}
        {isChecking && <p className={office.faint}>Checking…</p>}
      </div>
      {action}
    </section>
  );
}

function headline({ checked, isChanged, isPublished }: ChangeBarProps): string {
  if (!isChanged) return isPublished ? 'As students see it' : 'Saved, not published';
  if (checked && checked.faults.length > 0)
    return checked.faults.length === 1
      ? 'One thing to correct'
      : `${checked.faults.length} things to correct`;
  const count = checked?.lines.length ?? 0;
  if (!isPublished || count === 0) return 'Not saved yet';
  return count === 1 ? 'One change, not published' : `${count} changes, not published`;
}
