import { Link } from '../../lib/link.tsx';
import type { PolicySection } from './policy.ts';
import styles from './contents-list.module.css';

interface ContentsListProps {
  readonly sections: readonly PolicySection[];
  readonly className?: string | undefined;
}

/** The links replace the history entry, so that the close button returns to the page before the policy. */
export function ContentsList({ sections, className }: ContentsListProps) {
  return (
    <ol className={className}>
      {sections.map(({ id, title }) => (
        <li key={id} className={styles.line}>
          <Link to={{ hash: `#${id}` }} replace onClick={() => show(id)}>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}

function show(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.querySelector('h2')?.focus({ preventScroll: true });
}
