import { PaymentHistory } from '../../features/payments/history/payment-history.tsx';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = { title: 'Payments and holds' };

export const Component = PaymentHistory;
