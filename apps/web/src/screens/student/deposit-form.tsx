import { lazy, Suspense } from 'react';
import { loadScreen } from '../../lib/load-screen.ts';
import { TableLoader } from '../../ui/table/table-loader.tsx';
import type { DepositPaymentProps } from './deposit-payment.tsx';

const DepositPayment = lazy(async () => {
  const { DepositPayment: Payment } = await loadScreen(() => import('./deposit-payment.tsx'));
  return { default: Payment };
});

/** The payment form of a deposit. The payment code is large, so it is loaded only when the student pays. */
export function DepositForm(props: DepositPaymentProps) {
  return (
    <Suspense fallback={<TableLoader />}>
      <DepositPayment {...props} />
    </Suspense>
  );
}
