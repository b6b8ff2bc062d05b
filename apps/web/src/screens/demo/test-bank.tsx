import { TestBankPage } from '../../features/payments/test-bank/test-bank-page.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'Test bank' };

export const Component = TestBankPage;
