import type { RosterRowBody } from '@crewtable/contract';
import { formatMoney } from '../../lib/format-money.ts';

type Tone = 'green' | 'amber' | 'red' | undefined;

/** What is in the column of the seat. */
export function seatWords(
  { state, table }: Pick<RosterRowBody, 'state' | 'table'>,
  hasTables: boolean,
): { text: string; tone: Tone } {
  if (state === 'reserved') return { text: 'Paying', tone: 'amber' };
  if (state === 'offered') return { text: 'Offered', tone: 'amber' };
  if (table !== null) return { text: `Table ${table}`, tone: undefined };
  return hasTables ? { text: 'No table', tone: 'red' } : { text: 'Registered', tone: undefined };
}

const paidWords = {
  pass: 'Pass',
  single: 'Single',
  subscription: 'Subscriber',
  free: 'Free',
  paying: 'Not yet',
  refund_pending: 'Refund pending',
  refunded: 'Refunded',
} as const;

/** 'Single, $5.00'. Empty without the right to read money. */
export function moneyWords({ paid, paidCents }: Pick<RosterRowBody, 'paid' | 'paidCents'>): string {
  if (paid === null) return '';
  const words = paidWords[paid];
  return paidCents === null || paid === 'refund_pending' ? words : `${words}, ${formatMoney(paidCents)}`;
}

export function cameWords(cameBefore: number): string {
  return cameBefore === 0 ? 'first time' : `${cameBefore} before`;
}

const groupSizes = ['', '', 'pair', 'three'];

/** 'pair' or 'three', on the first row of the bracket. */
export const groupWords = (size: number): string => groupSizes[size] ?? `${size}`;
