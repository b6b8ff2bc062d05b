import { newYorkMoment } from '../../platform/clock/new-york.ts';
import { inDollars } from '../../platform/money.ts';
import type { NotificationFacts } from '../../platform/ports/notices.ts';
import { findEntry, listDates } from './event-entries.repository.ts';
import type { EntryRow } from './event-entries.repository.ts';
import { findSeries } from './event-rows.repository.ts';
import type { EventsParts } from './events.parts.ts';
import { grantPerks } from './grant-perks.ts';
import { listPerks } from './perks.repository.ts';
import { findSeriesRegistration } from './series-registrations.repository.ts';

export interface Followed {
  studentId: string;
  target: string;
  /** The seat came from the waitlist: the student was not looking at the page. */
  fromWaitlist?: true;
}

/** What follows a registration: its perks, where nobody has seen to them yet, and the good news. */
export async function followRegistration(parts: EventsParts, followed: Followed): Promise<void> {
  const { db, notify, dropCoveredPayments } = parts;
  const { studentId, target } = followed;
  const news = (await newsOfEvent(parts, followed)) ?? (await newsOfSeries(parts, followed));
  if (!news) return;
  const { seriesId, title, ...facts } = news;
  await grantPerks(parts, { studentId, target, title, seriesId });
  const perks = await listPerks(db, { studentId, target: seriesId ?? target });
  const payload = {
    ...facts,
    target,
    perks: perks.map(({ kind, amountCents }) => perkWords[kind](inDollars(amountCents))),
  };
  await db.transaction().execute(async (tx) => {
    // Somebody who registered free may have begun to pay for the same seat.
    await dropCoveredPayments(tx, studentId);
    const kind = followed.fromWaitlist ? 'waitlist_seat' : 'registration_confirmed';
    await notify(tx, { to: studentId, kind, subject: target, payload });
  });
}

const perkWords = {
  early_credit: (amount: string) => `${amount} to spend at your first event`,
  appetizer: (amount: string) => `A free appetizer, up to ${amount}`,
};

type News = Omit<NotificationFacts['registration_confirmed'], 'perks' | 'target'> & {
  title: string | undefined;
  seriesId: string | null;
};

async function newsOfEvent(
  { db, clock }: EventsParts,
  { studentId, target }: Followed,
): Promise<News | undefined> {
  const entry = await findEntry(db, { viewerId: studentId, now: clock.now() }, target);
  if (entry?.ownSeat !== 'registered') return undefined;
  return {
    title: entry.title,
    seriesId: entry.seriesId,
    about: entry.title,
    when: newYorkMoment(entry.startsAt),
    where: entry.area,
    next: `Registration closes ${newYorkMoment(entry.closesAt)}. Then we set the tables and tell you where, and with whom.`,
  };
}

async function newsOfSeries(
  { db, clock }: EventsParts,
  { studentId, target: seriesId }: Followed,
): Promise<News | undefined> {
  const series = await findSeries(db, seriesId);
  if (!series || !(await findSeriesRegistration(db, { studentId, seriesId }))) return undefined;
  const about = { title: undefined, seriesId, about: series.title };
  const dates = await listDates(db, { viewerId: studentId, now: clock.now() }, [seriesId]);
  const own = dates.filter(({ ownSeat, status }) => ownSeat === 'registered' && status !== 'cancelled');
  const [first, ...others] = own;
  if (!first)
    return {
      ...about,
      when: 'To be announced',
      where: 'New York',
      next: 'You are on the list. We write to you as soon as the dates are set.',
    };
  return {
    ...about,
    when: evenings(first, others.length),
    where: first.area,
    next: 'A day before each evening we set the tables and tell you where, and with whom.',
  };
}

function evenings({ startsAt }: EntryRow, more: number): string {
  const first = newYorkMoment(startsAt);
  if (more === 0) return first;
  return more === 1 ? `${first}, and one more evening` : `${first}, and ${more} more evenings`;
}
