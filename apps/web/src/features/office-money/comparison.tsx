import { api } from '@crewtable/contract';
import type { LedgerComparisonBody, MoneyBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormFailure } from '../../components/office/form-failure.tsx';
import officeStyles from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { formatDate } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { useSinglePress } from '../../lib/single-press.ts';
import { moneyKey } from './money-query.ts';
import styles from './office-money.module.css';

/** Compares all payments with the provider, however old. A job does it; the page reads the result when it is done. */
export function Comparison({ comparison }: Pick<MoneyBody, 'comparison'>) {
  const client = useQueryClient();
  const compare = useMutation({
    mutationFn: () => call(api.officeMoney.compareAll),
    onSuccess: () => client.invalidateQueries({ queryKey: moneyKey }),
  });
  const press = useSinglePress<void>(compare.mutate);
  const runs = compare.isPending || comparison?.state === 'running';
  return (
    <>
      <div className={styles.comparison}>
        <p role="status">{comparison && wordsOf(comparison)}</p>
        <button
          type="button"
          className={officeStyles.quiet}
          aria-disabled={runs || undefined}
          onClick={() => !runs && press()}
        >
          {runs ? 'Comparing...' : 'Compare everything'}
        </button>
      </div>
      <FormFailure error={compare.error} />
    </>
  );
}

const accountNames: Readonly<Record<string, string>> = {
  provider: 'all together',
  events: 'events',
  subscriptions: 'subscriptions',
  no_shows: 'no-shows',
};

function wordsOf({ state, at, payments, differences, balances }: LedgerComparisonBody): string {
  const when = formatDate(new Date(at));
  if (state === 'running')
    return `All payments are being compared with the provider since ${when}. You can leave this page.`;
  if (state === 'failed')
    return `The comparison of all payments, begun ${when}, has not finished. Health says why; you can begin again.`;
  const found =
    differences === 0
      ? 'no difference'
      : `${differences} ${differences === 1 ? 'difference' : 'differences'}`;
  // Incomes are credits of the ledger.
  const sums = balances.map(
    ({ account, cents }) =>
      `${accountNames[account] ?? account} ${formatMoney(account === 'provider' ? cents : -cents)}`,
  );
  const books = sums.length === 0 ? '' : ` In our books: ${sums.join(', ')}.`;
  return `All ${payments.toLocaleString('en-US')} payments compared with the provider ${when}: ${found}.${books}`;
}
