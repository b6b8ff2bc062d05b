import styles from './how-it-works.module.css';
import { landingPart } from './landing-part.ts';

const stages = landingPart('how-it-works', ({ TableStages }) => <TableStages />);

export function HowItWorks() {
  return <section className={styles.section} {...stages} />;
}
