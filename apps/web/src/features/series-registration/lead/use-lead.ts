import { api, cleanLead, leadErrors } from '@crewtable/contract';
import type { LeadDraft } from '@crewtable/contract';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { track } from '../../../lib/analytics/analytics.ts';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/failure-reason.ts';
import { useAuth } from '../../../lib/session/auth-state.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import type { LinkInvitation } from './invitation.ts';

/** The known data of the signed-in student; some fields may still be loading. */
export interface KnownStudent {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
}

interface LeadParts {
  readonly seriesId: string;
  readonly student: KnownStudent | undefined;
  readonly invitation: LinkInvitation;
  readonly typedBefore: Partial<LeadDraft> | undefined;
}

export interface Lead {
  readonly values: LeadDraft;
  readonly typed: Partial<LeadDraft>;
  /** All validation errors, in the order of the form. */
  readonly complaints: readonly string[];
  readonly saving: boolean;
  /** True if the address belongs to the account and cannot be changed here. */
  readonly emailIsFixed: boolean;
  readonly type: (name: keyof LeadDraft, value: string) => void;
  /** Saves the form on the server; returns whether that succeeded. */
  readonly save: () => Promise<boolean>;
}

/** The state of the first form of a registration, prefilled with the known data. */
export function useLead({ seriesId, student, invitation, typedBefore }: LeadParts): Lead {
  const { isLoggedIn } = useAuth();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState<Partial<LeadDraft>>(typedBefore ?? {});
  const [checked, setChecked] = useState(false);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);

  const values: LeadDraft = {
    firstName: typed.firstName ?? student?.firstName ?? '',
    lastName: typed.lastName ?? student?.lastName ?? '',
    email: isLoggedIn ? (student?.email ?? '') : (typed.email ?? invitation.email ?? ''),
  };

  async function save(): Promise<boolean> {
    setChecked(true);
    if (busy.current || leadErrors(values).length > 0) return false;
    busy.current = true;
    setSaving(true);
    try {
      await call(api.registrations.registerLead, {
        body: { ...cleanLead(values), eventId: seriesId, referralId: invitation.referralId ?? null },
      });
      track('lead_submission', pathname);
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  return {
    values,
    typed,
    complaints: checked ? leadErrors(values) : [],
    saving,
    emailIsFixed: isLoggedIn,
    type(name, value) {
      setTyped((before) => ({ ...before, [name]: value }));
    },
    save,
  };
}

const notSaved = 'Failed to save your information. Please try again.';

/** Shows the message of the server, except for internal errors. */
function showFailure(error: unknown): void {
  if (error instanceof ApiError && error.code !== 'internal') showToast.error(error.message);
  else showToast.error(notSaved, failureMessage(error));
}
