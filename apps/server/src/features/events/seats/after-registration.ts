import { inDollars } from '../../../platform/money.ts';
import type { EventsDeps } from '../events.deps.ts';
import { grantPerks } from './grant-perks.ts';
import { factsOfEvent, factsOfSeries } from '../registration-facts.ts';
import type { Followed } from '../registration-facts.ts';
import { listPerks } from './perks.repository.ts';
import { planProfileReminders } from './remind-of-profile.ts';

/** Runs after a registration: grants its perks if they are missing, and notifies the student. */
export async function afterRegistration(deps: EventsDeps, followed: Followed): Promise<void> {
  const { db, notify, cancelCoveredPayments } = deps;
  const { studentId, target } = followed;
  const news = (await factsOfEvent(deps, followed)) ?? (await factsOfSeries(deps, followed));
  if (!news) return;
  const { seriesId, title, hasSeat, ...facts } = news;
  await grantPerks(deps, { studentId, target, title, seriesId });
  const perks = await listPerks(db, { studentId, target: seriesId ?? target });
  const payload = {
    ...facts,
    target,
    perks: perks.map(({ kind, amountCents }) => perkText[kind](inDollars(amountCents))),
  };
  await db.transaction().execute(async (tx) => {
    // A student who registered for free may have an open payment for the same seat.
    await cancelCoveredPayments(tx, studentId);
    const kind = followed.fromWaitlist ? 'waitlist_seat' : 'registration_confirmed';
    await notify(tx, { to: studentId, kind, subject: target, payload });
    if (seriesId !== null && hasSeat) await planProfileReminders(tx, deps, { studentId, seriesId });
  });
}

const perkText = {
  early_credit: (amount: string) => `${amount} to spend at your first event`,
  appetizer: (amount: string) => `A free appetizer, up to ${amount}`,
};
