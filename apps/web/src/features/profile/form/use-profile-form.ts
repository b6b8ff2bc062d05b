import type { BaseSyntheticEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError, NetworkError } from '../../../lib/api/api-client.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { checkCrewProfile, checkProfile, fieldOf } from './profile-check.ts';
import { clearDraft, saveDraft, readDraft } from './profile-draft.ts';
import { useUpdateProfile } from '../use-update-profile.ts';
import { changedFields, valuesOf } from './profile-values.ts';
import type { KnownProfile, ProfileValues } from './profile-values.ts';

export interface ProfileForm {
  readonly form: UseFormReturn<ProfileValues>;
  /** True if the form was filled from a draft that was saved before a reload. */
  readonly restored: boolean;
  readonly submit: (event: BaseSyntheticEvent) => Promise<void>;
}

const nothingSuggested: KnownProfile = {};

/**
 * The form of the student's profile: starts with the stored values or the draft and sends only changed
 * fields. `suggested` fills fields that are not stored. `forCrew` also requires one social handle.
 */
export function useProfileForm(
  known: KnownProfile,
  onSaved: () => void,
  suggested: KnownProfile = nothingSuggested,
  forCrew = false,
): ProfileForm {
  const { mutateAsync: update } = useUpdateProfile();
  const [draft] = useState(readDraft);
  const form = useForm<ProfileValues>({
    defaultValues: { ...valuesOf({ ...suggested, ...known }), ...draft },
    resolver: forCrew ? checkCrewProfile : checkProfile,
  });
  const sending = useRef(false);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }),
    [form],
  );

  async function send(values: ProfileValues): Promise<void> {
    // Two presses within one frame both reach this point.
    if (sending.current) return;
    sending.current = true;
    try {
      const fields = changedFields(values, known);
      if (Object.keys(fields).length > 0) await update(fields);
      clearDraft();
      onSaved();
    } catch (error) {
      tell(error, form, Object.keys(known).length === 0 ? notMade : notChanged);
    } finally {
      sending.current = false;
    }
  }

  return {
    form,
    restored: draft !== undefined,
    submit: (event) => form.handleSubmit(send)(event),
  };
}

const notMade = 'Failed to create profile';
const notChanged = 'Failed to update profile. Please try again.';

function tell(error: unknown, form: UseFormReturn<ProfileValues>, failure: string): void {
  if (error instanceof ApiError && error.errors.length > 0) {
    tellRefusals(error.errors, form);
    return;
  }
  // An internal error of the server has no useful message, so none is added.
  const explained = error instanceof NetworkError || (error instanceof ApiError && error.code !== 'internal');
  showToast.error(failure, explained ? error.message : undefined);
}

/** Shows each error of the server at its field, and the others above the form. */
function tellRefusals(messages: readonly string[], form: UseFormReturn<ProfileValues>): void {
  const unplaced = messages.filter((message) => fieldOf(message) === undefined);
  if (unplaced.length > 0) form.setError('root', { type: 'server', message: unplaced.join(' ') });
  let shouldFocus = true;
  for (const message of messages) {
    const field = fieldOf(message);
    if (field === undefined) continue;
    form.setError(field, { type: 'server', message }, { shouldFocus });
    shouldFocus = false;
  }
}
