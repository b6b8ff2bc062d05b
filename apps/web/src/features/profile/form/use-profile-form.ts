import type { BaseSyntheticEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError, NetworkError } from '../../../lib/api/api-client.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { checkCrewProfile, checkProfile, fieldOf } from './profile-check.ts';
import { clearDraft, saveDraft, readDraft } from './profile-draft.ts';
import { useUpdateProfile } from '../profile-query.ts';
import { changedFields, valuesOf } from './profile-values.ts';
import type { KnownProfile, ProfileValues } from './profile-values.ts';

export interface ProfileForm {
  readonly form: UseFormReturn<ProfileValues>;
  /** What was typed before a reload is in the fields again. */
  readonly restored: boolean;
  readonly submit: (event: BaseSyntheticEvent) => Promise<void>;
}

const nothingSuggested: KnownProfile = {};

/**
 * The form of the own profile: begins with what is known or was typed before, sends what has changed. What is suggested
 * stands where nothing is known. A crew asks for one social handle as well.
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
    // Two presses within one frame both arrive here.
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
  // What the server could not explain itself adds nothing to the sentence.
  const explained = error instanceof NetworkError || (error instanceof ApiError && error.code !== 'internal');
  showToast.error(failure, explained ? error.message : undefined);
}

/** The server's sentences, each beside the field that it is about, the others above the form. */
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
