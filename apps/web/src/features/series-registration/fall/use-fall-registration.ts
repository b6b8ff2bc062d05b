import { api } from '@crewtable/contract';
import { useReducer, useState } from 'react';
import { useLocation } from 'react-router';
import { registrationFailure } from '../../../lib/api/registration-failure.ts';
import { useAuth } from '../../../lib/session/auth-state.ts';
import { joinFriends, preregister } from '../complete-registration.ts';
import { fallStart, fallSteps, nextFallFlow } from './fall-flow.ts';
import type { FallFlow } from './fall-flow.ts';
import { invitationOf, opensAutomatically } from '../invitation.ts';
import { readRegistrationDraft } from '../registration-draft.ts';
import { fallSeriesId } from '../series-query.ts';
import { useLead } from '../use-lead.ts';
import type { KnownStudent, Lead } from '../use-lead.ts';
import { useModalDraft } from '../use-modal-draft.ts';
import { useRegistrationRequest } from '../use-registration-request.ts';
import { useStepAnalytics } from '../use-step-analytics.ts';
import { useEffectWhen } from '../use-effect-when.ts';
import { useSuccessTimer } from '../use-success-timer.ts';

export interface FallRegistration {
  readonly open: boolean;
  readonly flow: FallFlow;
  readonly lead: Lead;
  /** The registration request is in flight. */
  readonly working: boolean;
  readonly failure: string | undefined;
  readonly show: () => void;
  readonly close: () => void;
  readonly submitLead: () => Promise<void>;
  readonly goBack: () => void;
  /** Repeats a failed registration request. */
  readonly retry: () => void;
}

const readFallDraft = () =>
  readRegistrationDraft<FallFlow>(fallSeriesId, (kept) => {
    const step = fallSteps.find((known) => known === kept['step']);
    return step && { step };
  });

/** The registration for the fall list: the form, then the passcode for a student who is not signed in. */
export function useFallRegistration(student: KnownStudent | undefined): FallRegistration {
  const { isInitialised, isLoggedIn } = useAuth();
  const { search } = useLocation();
  const [draft] = useState(readFallDraft);
  const fromLink = invitationOf(search);
  const invitation = { ...fromLink, referralId: fromLink.referralId ?? draft?.referralId };
  const [open, setOpen] = useState(draft?.open === true || opensAutomatically(fromLink));
  const [flow, send] = useReducer(nextFallFlow, draft?.flow ?? fallStart);
  const { working, failure, clearFailure, run } = useRegistrationRequest((queries, error) =>
    registrationFailure(queries, api.registrations.preregister, error),
  );
  const lead = useLead({ seriesId: fallSeriesId, student, invitation, typedBefore: draft?.typed });
  const { referralId } = invitation;

  useModalDraft(fallSeriesId, { open, flow, typed: lead.typed, referralId });
  useStepAnalytics(fallSteps, flow.step);

  const putOnList = () =>
    run(async () => {
      await preregister(fallSeriesId, referralId);
      await joinFriends(fallSeriesId, referralId);
      send({ kind: 'registered' });
    });

  useEffectWhen(flow.step === 'auth' && isLoggedIn, () => void putOnList());
  useSuccessTimer(flow.step, send);

  return {
    open: open && isInitialised,
    flow,
    lead,
    working,
    failure,
    show() {
      send({ kind: 'opened' });
      setOpen(true);
    },
    close: () => setOpen(false),
    async submitLead() {
      clearFailure();
      if (!(await lead.save())) return;
      send({ kind: 'lead saved', isLoggedIn });
      if (isLoggedIn) await putOnList();
    },
    goBack: () => send({ kind: 'going back' }),
    retry: () => void putOnList(),
  };
}
