import { api } from '@crewtable/contract';
import type { EventMoneyBody, ListedPaymentBody, MoneyBody } from '@crewtable/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** All queries about money, to read them again after an act. */
export const moneyKey = ['office', 'money'] as const;

const readWhileComparingMs = 3_000;

/** Without `to`: the last eight days. */
export const moneyQuery = (to: string | null) =>
  queryOptions<MoneyBody>({
    queryKey: [...moneyKey, 'days', to],
    queryFn: ({ signal }) => call(api.officeMoney.show, { query: to === null ? {} : { to }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.comparison?.state === 'running' ? readWhileComparingMs : false,
  });

/** The sums of one event. */
export const eventMoneyQuery = (eventId: string) =>
  queryOptions<EventMoneyBody>({
    queryKey: [...moneyKey, 'event', eventId],
    queryFn: ({ signal }) => call(api.officeEventMoney.show, { params: { eventId }, signal }),
  });

export const priceQuery = queryOptions({
  queryKey: [...moneyKey, 'price'],
  queryFn: ({ signal }) => call(api.officeMoney.showPrice, { signal }),
});

export const paymentFilters = {
  all: 'All',
  paid: 'Paid',
  held: 'Held',
  refunded: 'Sent back',
  open: 'Not finished',
} as const;

export type PaymentFilterName = keyof typeof paymentFilters;

export interface PaymentFilter {
  show: PaymentFilterName;
  day?: string;
  eventId?: string;
  studentId?: string;
}

/** The filter in the address bar. Unknown words count as all. */
export function filterOf(search: URLSearchParams): PaymentFilter {
  const show = search.get('show') ?? 'all';
  const day = search.get('day');
  const eventId = search.get('event');
  const studentId = search.get('student');
  return {
    show: Object.hasOwn(paymentFilters, show) ? (show as PaymentFilterName) : 'all',
    ...(day !== null && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
    ...(eventId !== null && { eventId }),
    ...(studentId !== null && { studentId }),
  };
}

interface Page {
  payments: ListedPaymentBody[];
  next: string | null;
}

export const paymentsQuery = (filter: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: [...moneyKey, 'payments', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(api.officeMoney.list, {
        query: { ...filter, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }: Page) => next ?? undefined,
  });
