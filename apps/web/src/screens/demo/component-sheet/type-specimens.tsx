import { Aside, FinePrint, SmallLabel } from '../../../ui/layout/text.tsx';
import { Chapter } from './specimen.tsx';
import styles from './type-specimens.module.css';

const scale = [12, 14, 16, 18, 22, 28, 36, 48, 64];

export function TypeSpecimens() {
  return (
    <Chapter title="Type">
      <div className={styles.lines}>
        <p className={styles.display}>Young Serif 0123456789</p>
        <p className={styles.text}>
          Hanken Grotesk sets the text: Wed, Jun 4 · 7:00 PM, $5.00 deposit, table 12.
        </p>
        <Aside>Brygada 1918 Italic is the voice at the table, for asides only.</Aside>
        <SmallLabel>A small label opens figures</SmallLabel>
        <FinePrint>Fine print stands beside what it belongs to.</FinePrint>
      </div>
      <p className={styles.scale} aria-label="The scale, in pixels">
        {scale.map((size) => (
          <span key={size} style={{ fontSize: `var(--t-${size})` }}>
            {size}
          </span>
        ))}
      </p>
    </Chapter>
  );
}
