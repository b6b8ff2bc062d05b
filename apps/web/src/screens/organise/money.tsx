import { api } from '@crewtable/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressFilter } from '../../components/office/address-filter.ts';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { LoadFailure, LoadingRows, OfficePage, OfficeSection } from '../../components/office/office-page.tsx';
import { Comparison } from '../../features/office-money/comparison.tsx';
import { DayTable } from '../../features/office-money/day-table.tsx';
import { filterOf, moneyKey, moneyQuery } from '../../features/office-money/money-query.ts';
import type { PaymentFilter } from '../../features/office-money/money-query.ts';
import styles from '../../features/office-money/office-money.module.css';
import { PaymentList } from '../../features/office-money/payment-list.tsx';
import { PriceSection } from '../../features/office-money/price-section.tsx';
import { KeepDialog, RefundDialog } from '../../features/office-money/refund-dialog.tsx';
import { MoneySummary } from '../../features/office-money/summary.tsx';
import { WaitingList } from '../../features/office-money/waiting-list.tsx';
import { call } from '../../lib/api/api-client.ts';
import { formatCalendarDay, formatDate } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { left, right } from '../../ui/layout/icons.ts';

export const handle = { title: 'Money' };

export function Component() {
  const organiser = useOrganiser();
  const [search, changeFilter] = useAddressFilter();
  const client = useQueryClient();
  const money = useQuery(moneyQuery(search.get('to')));
  const [refunded, setRefunded] = useState<string>();
  const [kept, setKept] = useState<string>();
  const [done, setDone] = useState('');
  const check = useMutation({
    mutationFn: () => call(api.officeMoney.check),
    onSuccess: () => client.invalidateQueries({ queryKey: moneyKey }),
  });
  const filter = filterOf(search);
  const change = (name: string, value: string | null) => changeFilter({ [name]: value });
  const { data } = money;
  const chosen = chosenBy(filter);
  return (
    <OfficePage
      title="Money"
      lead={data ? leadOf(data) : 'Our books beside those of the provider.'}
      action={
        <span className={styles.headActs}>
          {hasRight(organiser, 'exports.plain') && <Link to="/organise/exports">Exports</Link>}
          <Button
            variant="second"
            size="small"
            working={check.isPending}
            workingLabel="Checking..."
            onClick={() => !check.isPending && check.mutate()}
          >
            Check now
          </Button>
        </span>
      }
    >
      <FormFailure error={check.error} />
      <p role="status" className={styles.done}>
        {done}
      </p>
      {money.isPending && <LoadingRows />}
      {money.error && (
        <LoadFailure error={money.error} onRetry={() => void money.refetch()} working={money.isFetching} />
      )}
      {data && (
        <>
          <MoneySummary money={data} />
          <OfficeSection
            title="By day"
            action={
              <span className={styles.period}>
                <IconButton icon={left} label="Earlier days" onClick={() => change('to', data.earlierTo)} />
                {data.laterTo !== null && (
                  <IconButton icon={right} label="Later days" onClick={() => change('to', data.laterTo)} />
                )}
              </span>
            }
          >
            <DayTable money={data} />
            <p className={styles.note}>
              Taken, less sent back. Fees and payouts as the provider tells them. Days are New York&apos;s.
            </p>
            <Comparison comparison={data.comparison} />
          </OfficeSection>
          <OfficeSection title="Waiting" action={<span className={styles.faint}>{data.waiting.length}</span>}>
            <WaitingList waiting={data.waiting} onRefund={setRefunded} onKeep={setKept} />
          </OfficeSection>
          <div id="payments">
            <OfficeSection title="Payments">
              <PaymentList
                filter={filter}
                onShow={(show) => change('show', show === 'all' ? null : show)}
                {...(chosen && { onClear: () => change(chosen.name, null) })}
                clearLabel={chosen?.label ?? ''}
                onRefund={setRefunded}
              />
            </OfficeSection>
          </div>
          <OfficeSection title="Prices">
            <PriceSection />
          </OfficeSection>
        </>
      )}
      {refunded !== undefined && (
        <RefundDialog paymentId={refunded} onDone={setDone} onClose={() => setRefunded(undefined)} />
      )}
      {kept !== undefined && <KeepDialog paymentId={kept} onClose={() => setKept(undefined)} />}
    </OfficePage>
  );
}

/** The filter that a link brought here, to be taken away again. */
function chosenBy({ day, eventId, studentId }: PaymentFilter): { name: string; label: string } | undefined {
  if (day !== undefined) return { name: 'day', label: formatCalendarDay(day) };
  if (eventId !== undefined) return { name: 'event', label: eventId };
  return studentId === undefined ? undefined : { name: 'student', label: 'One student' };
}

function leadOf({ from, to, checkedAt }: { from: string; to: string; checkedAt: string | null }): string {
  const checked =
    checkedAt === null
      ? 'Not checked with the provider yet.'
      : `Checked with the provider ${formatDate(new Date(checkedAt))}.`;
  return `${formatCalendarDay(from)} to ${formatCalendarDay(to)}. ${checked}`;
}
