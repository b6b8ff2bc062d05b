import { completePaidRegistration } from '../complete-registration.ts';
import { clearRegistrationDraft, readRegistrationDraft, text } from '../registration-draft.ts';
import type { RegistrationDraft } from '../registration-draft.ts';
import { summerSeriesId } from '../series-query.ts';
import { summerSteps } from './summer-flow.ts';
import type { SummerFlow } from './summer-flow.ts';

export function readSummerDraft(): RegistrationDraft<SummerFlow> | undefined {
  return readRegistrationDraft(summerSeriesId, (kept) => {
    const step = summerSteps.find((known) => known === kept['step']);
    const ticket = kept['ticket'] === 'single-event' ? 'single-event' : 'all-access';
    const sparedPasscode = kept['sparedPasscode'] === true;
    return step && { step, sparedPasscode, ticket, eventId: text(kept['eventId']) };
  });
}

/**
 * Completes the registration of a student who paid on the bank's page and did not return to the dialog, so
 * that the invitation is not lost.
 */
export async function completeKeptRegistration(): Promise<void> {
  const draft = readSummerDraft();
  if (draft?.flow.step !== 'payment') return;
  const { ticket, eventId } = draft.flow;
  const target = ticket === 'all-access' ? summerSeriesId : eventId;
  clearRegistrationDraft(summerSeriesId);
  if (target !== undefined) await completePaidRegistration(target, draft.referralId);
}
