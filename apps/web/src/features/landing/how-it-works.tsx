import styles from './how-it-works.module.css';
import { printedPart } from './printed-part.ts';

const stages = printedPart('how-it-works', ({ TableStages }) => <TableStages />);

export function HowItWorks() {
  return <section className={styles.section} {...stages} />;
}
