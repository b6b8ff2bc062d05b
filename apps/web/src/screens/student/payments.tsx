import { PaymentHistory } from '../../features/payments/history/payment-history.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'Payments and holds' };

export const Component = PaymentHistory;
