import { TestBankPage } from '../../features/payments/test-bank/test-bank-page.tsx';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = { title: 'Test bank' };

export const Component = TestBankPage;
