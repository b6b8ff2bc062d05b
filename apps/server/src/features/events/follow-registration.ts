import { inDollars } from '../../platform/money.ts';
import type { EventsParts } from './events.parts.ts';
import { grantPerks } from './grant-perks.ts';
import { newsOfEvent, newsOfSeries } from './news-of-registration.ts';
import type { Followed } from './news-of-registration.ts';
import { listPerks } from './perks.repository.ts';
import { planProfileReminders } from './remind-of-profile.ts';

/** What follows a registration: its perks, where nobody has seen to them yet, and the good news. */
export async function followRegistration(parts: EventsParts, followed: Followed): Promise<void> {
  const { db, notify, dropCoveredPayments } = parts;
  const { studentId, target } = followed;
  const news = (await newsOfEvent(parts, followed)) ?? (await newsOfSeries(parts, followed));
  if (!news) return;
  const { seriesId, title, hasSeat, ...facts } = news;
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
    if (seriesId !== null && hasSeat) await planProfileReminders(tx, parts, { studentId, seriesId });
  });
}

const perkWords = {
  early_credit: (amount: string) => `${amount} to spend at your first event`,
  appetizer: (amount: string) => `A free appetizer, up to ${amount}`,
};
