import { api } from '@crewtable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { registrationFailure } from '../../../lib/api/registration-failure.ts';
import { useAuth } from '../../../lib/session/auth-state.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { joinFriends, preregister } from '../complete-registration.ts';
import { fallStart, fallSteps, nextFallFlow } from './fall-flow.ts';
import type { FallFlow } from './fall-flow.ts';
import { invitationOf, opensAutomatically } from '../invitation.ts';
import { readRegistrationDraft } from '../registration-draft.ts';
import { fallSeriesId } from '../series-query.ts';
import { successMs } from '../summer/summer-flow.ts';
import { useLead } from '../use-lead.ts';
import type { KnownStudent, Lead } from '../use-lead.ts';
import { useModalDraft } from '../use-modal-draft.ts';
import { useStepAnalytics } from '../use-step-analytics.ts';
import { useEffectWhen } from '../use-effect-when.ts';

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
  const queries = useQueryClient();
  const [draft] = useState(readFallDraft);
  const fromLink = invitationOf(search);
  const invitation = { ...fromLink, referralId: fromLink.referralId ?? draft?.referralId };
  const [open, setOpen] = useState(draft?.open === true || opensAutomatically(fromLink));
  const [flow, send] = useReducer(nextFallFlow, draft?.flow ?? fallStart);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const busy = useRef(false);
  const lead = useLead({ seriesId: fallSeriesId, student, invitation, typedBefore: draft?.typed });
  const { referralId } = invitation;

  useModalDraft(fallSeriesId, { open, flow, typed: lead.typed, referralId });
  useStepAnalytics(fallSteps, flow.step);

  async function putOnList(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    setFailure(undefined);
    try {
      await preregister(fallSeriesId, referralId);
      await joinFriends(fallSeriesId, referralId);
      send({ kind: 'registered' });
    } catch (error) {
      const words = await registrationFailure(queries, api.registrations.preregister, error);
      showToast.error(words);
      setFailure(words);
    } finally {
      busy.current = false;
      setWorking(false);
      void queries.invalidateQueries({ queryKey: eventsKey });
    }
  }

  useEffectWhen(flow.step === 'auth' && isLoggedIn, () => void putOnList());

  useEffect(() => {
    if (flow.step !== 'success') return undefined;
    const timer = setTimeout(() => send({ kind: 'success shown' }), successMs);
    return () => clearTimeout(timer);
  }, [flow.step]);

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
      setFailure(undefined);
      if (!(await lead.save())) return;
      send({ kind: 'lead saved', isLoggedIn });
      if (isLoggedIn) await putOnList();
    },
    goBack: () => send({ kind: 'going back' }),
    retry: () => void putOnList(),
  };
}
