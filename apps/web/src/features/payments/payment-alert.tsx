import type { ReactNode } from 'react';
import { Icon } from '../../ui/layout/icon.tsx';
import { warning } from '../../ui/layout/icons.ts';
import styles from './payment-alert.module.css';

type PaymentAlertProps = { title: string; detail?: string | undefined; children?: ReactNode };

/** Shows what failed in a payment, and what that means for the card. */
export function PaymentAlert({ title, detail, children }: PaymentAlertProps) {
  return (
    <div role="alert" className={styles.alert}>
      <Icon name={warning} />
      <div>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
        {children && <div className={styles.action}>{children}</div>}
      </div>
    </div>
  );
}
