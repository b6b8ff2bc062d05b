import { NewTabLink } from '../../../components/new-tab-link.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { info } from '../../../ui/layout/icons.ts';
import styles from './test-payments-line.module.css';

/** Says that payments go to the sandbox. The list of test cards is on the demo page. */
export function TestPaymentsLine({ listsCards }: { listsCards: boolean }) {
  return (
    <div className={styles.line}>
      <Icon name={info} />
      <p>
        <strong>Test payments: no money moves</strong>
        <span className={styles.how}>
          Card 4242 4242 4242 4242, any future date, any CVC.{' '}
          {listsCards && <NewTabLink to="/demo#test-cards">Other test cards</NewTabLink>}
        </span>
      </p>
    </div>
  );
}
