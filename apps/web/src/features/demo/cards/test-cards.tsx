import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../../ui/layout/icon.tsx';
import { copy } from '../../../ui/layout/icons.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { copyText } from '../copy-text.ts';
import { DemoSection } from '../page/demo-section.tsx';
import styles from './test-cards.module.css';

/** The card numbers that the payment sandbox accepts, and what each of them does. */
const cards = [
  ['4242 4242 4242 4242', 'Pays'],
  ['4000 0000 0000 0002', 'Is declined'],
  ['4000 0000 0000 9995', 'Has insufficient funds'],
  ['4000 0027 6000 3184', 'Needs confirmation by the bank each time, then pays'],
  ['4000 0084 0000 1629', 'Needs confirmation by the bank, then is declined'],
  ['4000 0000 0000 0069', 'Has expired'],
  ['4000 0000 0000 0127', 'Has a wrong CVC'],
  ['4000 0000 0000 0119', 'Fails with a processing error'],
] as const;

/** Lists the test cards; no other card works in the sandbox. */
export function TestCards() {
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  // Scrolls to the section after the first render: when the browser resolved the hash, the section did not
  // exist yet.
  useEffect(() => {
    if (hash === '#test-cards') section.current?.scrollIntoView();
  }, [hash]);
  return (
    <DemoSection
      ref={section}
      id="test-cards"
      title="Test cards"
      lead="Use any future date and any three digits. No money moves."
    >
      <ul className={styles.list}>
        {cards.map(([number, does]) => (
          <li key={number}>
            <button
              type="button"
              className={styles.card}
              onClick={() =>
                void copyText(number.replaceAll(' ', ''), {
                  copied: 'Card number copied.',
                  refused: `The number is ${number}.`,
                })
              }
            >
              <VisuallyHidden>Copy </VisuallyHidden>
              <span className={styles.number}>{number}</span>
              <span className={styles.does}>{does}</span>
              <Icon name={copy} />
            </button>
          </li>
        ))}
      </ul>
    </DemoSection>
  );
}
