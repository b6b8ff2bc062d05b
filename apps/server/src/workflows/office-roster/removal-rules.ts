import type { EventStatusName, RemovalWay } from '@crewtable/contract';

interface RemovalFacts {
  status: EventStatusName;
  startsAt: Date;
  /** Students on the waitlist. */
  waiting: number;
}

interface Refusal {
  code: 'too_late' | 'not_available';
  message: string;
}

/** Why a student cannot be taken out like that; undefined if it is possible. */
export function removalRefusal(
  way: RemovalWay,
  { status, startsAt, waiting }: RemovalFacts,
  now: Date,
): Refusal | undefined {
  if (status === 'cancelled') return { code: 'too_late', message: 'The event was cancelled.' };
  if (status === 'completed' || now >= startsAt)
    return {
      code: 'too_late',
      message: 'The event has begun. You can record an absence, and refund under Money.',
    };
  if (way === 'waitlist' && status !== 'open')
    return { code: 'too_late', message: 'Registration is closed, so there is no waitlist any more.' };
  if (way === 'waitlist' && waiting === 0)
    return { code: 'not_available', message: 'Nobody waits, so the seat would come straight back.' };
  return undefined;
}

export interface RemovalEffects {
  way: RemovalWay;
  /** 'Ines M.' */
  name: string;
  status: EventStatusName;
  waiting: number;
  /** The number of the table the student had. */
  table: number | null;
  /** How many students of the table are told. */
  tableMates: number;
  hadFriends: boolean;
  /** Whether the student paid for this date, and it was not refunded before. */
  hasPaid: boolean;
  /** The refund of a deposit or a ticket. */
  refundCents: number;
  /** The refund of a pass: its share for this date. */
  shareCents: number;
  /** Whether this refund returns the last remaining amount of the pass. */
  isWholePass: boolean;
}

type Money = Pick<
  RemovalEffects,
  'way' | 'status' | 'hasPaid' | 'refundCents' | 'shareCents' | 'isWholePass'
>;

type InDollars = (cents: number) => string;

/** What taking the student out causes, one sentence each. */
export function describeRemoval(effects: RemovalEffects, inDollars: InDollars): string[] {
  const { way, name, status, waiting, table, tableMates, hadFriends } = effects;
  return [
    way === 'waitlist'
      ? `${name} loses the seat, joins the end of the waitlist, and is told.`
      : `${name} loses the seat and is told.`,
    moneyCause(effects, inDollars),
    status !== 'open'
      ? 'Registration is closed, so the seat stays empty.'
      : waiting > 0
        ? `The seat goes to the first of ${waiting} on the waitlist.`
        : 'Nobody waits: the seat can be booked again.',
    ...(table === null ? [] : [tableCause(table, tableMates)]),
    ...(hadFriends ? [`${name} leaves the friend group.`] : []),
  ];
}

function tableCause(table: number, mates: number): string {
  if (mates === 0) return `Table ${table} gets a free chair, and nobody there has to be told.`;
  return mates === 1
    ? `1 student at table ${table} is told that a seat stays empty.`
    : `${mates} students at table ${table} are told that a seat stays empty.`;
}

function moneyCause(money: Money, inDollars: InDollars): string {
  const { way, status, hasPaid, refundCents, shareCents, isWholePass } = money;
  if (!hasPaid) return 'Nothing was paid for this date.';
  if (way !== 'refund')
    return status === 'open'
      ? 'No money goes back. What was paid stays valid for this date.'
      : 'No money goes back.';
  const amount = inDollars(refundCents + shareCents);
  if (shareCents === 0) return `${amount} goes back to the card.`;
  return isWholePass
    ? `${amount} goes back to the card. With it the whole pass is refunded.`
    : `${amount}, the share of this date, goes back to the card. The pass stays valid for all other dates.`;
}
