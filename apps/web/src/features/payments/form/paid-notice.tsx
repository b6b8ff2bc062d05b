import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/layout/icon.tsx';
import { check } from '../../../ui/layout/icons.ts';
import type { PaymentKind } from './card-entry.ts';
import styles from './paid-notice.module.css';

/** Replaces the pressed button and takes over its focus. */
export function PaidLine({ kind }: { kind: PaymentKind }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={line} role="status" tabIndex={-1} className={styles.paid}>
      <Icon name={check} />
      {kind === 'hold' ? 'Reserved. Your card was not charged.' : 'Paid. Thank you.'}
    </p>
  );
}
