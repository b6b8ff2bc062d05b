import { AppError } from '../../platform/http/app-error.ts';
import { yearOf } from './create-students.ts';
import type { SyntheticDeps } from './synthetic.deps.ts';

const testCard = { number: '4242424242424242', expMonth: 12, cvc: '123' };

export async function payWithTestCard(
  { sandbox, clock }: Pick<SyntheticDeps, 'sandbox' | 'clock'>,
  { clientSecret }: { clientSecret: string },
): Promise<void> {
  if (!sandbox) throw new AppError('not_available', { message: 'A demo pays with test cards only.' });
  const card = { ...testCard, expYear: yearOf(clock) + 1 };
  const { status } = await sandbox.confirm({ clientSecret, card });
  if (status !== 200) throw new Error('The test card was refused.');
}
