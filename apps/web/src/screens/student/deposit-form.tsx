import { usePart } from '../../lib/use-part.ts';
import { ErrorLine } from '../../ui/feedback/error-line.tsx';
import { TableLoader } from '../../ui/table/table-loader.tsx';
import type { DepositPaymentProps } from './deposit-payment.tsx';

const loadPayment = () => import('./deposit-payment.tsx');

/** The payment form of a deposit. The payment code is large, so it is loaded only when the student pays. */
export function DepositForm(props: DepositPaymentProps) {
  const { part, hasFailed, tryAgain } = usePart(loadPayment, true);
  if (part !== undefined) return <part.DepositPayment {...props} />;
  if (hasFailed)
    return <ErrorLine words="The payment form could not be loaded." trying={false} tryAgain={tryAgain} />;
  return <TableLoader />;
}
