import { cleanLead, leadErrors } from '@crewtable/contract';
import type { Body, api } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { EventsDeps } from '../events.deps.ts';
import { findAddress, isTarget, saveLead } from './leads.repository.ts';

export interface LeadSource {
  viewerId: string | undefined;
  browserId: string | undefined;
}

/** Stores a lead. For a signed-in student, the account's email address replaces the one in the form. */
export async function registerLead(
  { db, clock }: Pick<EventsDeps, 'db' | 'clock'>,
  sent: Body<typeof api.registrations.registerLead>,
  { viewerId, browserId }: LeadSource,
): Promise<void> {
  const ownAddress = viewerId === undefined ? undefined : await findAddress(db, viewerId);
  const lead = { ...sent, email: ownAddress ?? sent.email };
  const errors = leadErrors(lead);
  if (errors.length > 0) throw new AppError('bad_input', { errors });
  const { firstName, lastName, email, eventId, referralId } = cleanLead(lead);
  if (!(await isTarget(db, eventId))) throw new AppError('not_found');
  const now = clock.now();
  await db.transaction().execute((tx) =>
    saveLead(tx, {
      id: newId(now),
      email,
      target: eventId,
      first_name: firstName,
      last_name: lastName,
      referral_id: referralId || null,
      browser_id: browserId ?? null,
      student_id: viewerId ?? null,
      created_at: now,
      updated_at: now,
    }),
  );
}
