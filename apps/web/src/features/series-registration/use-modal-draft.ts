import { useEffect } from 'react';
import { clearRegistrationDraft, saveRegistrationDraft } from './registration-draft.ts';
import type { RegistrationDraft } from './registration-draft.ts';

/** Saves the draft for a reload, and deletes it when the registration is complete. */
export function useModalDraft<Flow extends { readonly step: string }>(
  seriesId: string,
  { open, flow, typed, referralId }: RegistrationDraft<Flow>,
): void {
  useEffect(() => {
    const isThrough = flow.step === 'success' || flow.step === 'confirmation';
    const isBegun = open || flow.step !== 'lead' || Object.keys(typed).length > 0;
    if (isThrough) clearRegistrationDraft(seriesId);
    else if (isBegun) saveRegistrationDraft(seriesId, { open, flow, typed, referralId });
  }, [seriesId, open, flow, typed, referralId]);
}
