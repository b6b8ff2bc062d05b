import type { LeadDraft } from '@crewtable/contract';
import { useEffect } from 'react';
import { isComplete, isStepOf, seriesSteps } from './series-flow.ts';
import type { SeriesFlow } from './series-flow.ts';

/** The part of the registration that survives a reload. It never contains card data. */
export interface RegistrationDraft {
  /** Whether the dialog was open. */
  readonly open: boolean;
  readonly flow: SeriesFlow;
  /** Only typed values; the others come from the account or the link. */
  readonly typed: Partial<LeadDraft>;
  /** The referral code of the invite link. */
  readonly referralId: string | undefined;
}

/** In session storage: it ends with the tab, and signing out clears it. */
const keyStart = 'draft_';
const keyOf = (seriesId: string) => `${keyStart}${seriesId}`;

/** Returns undefined if there is no draft, or if the series does not have its step. */
export function readRegistrationDraft(
  seriesId: string,
  sellsTickets: boolean,
): RegistrationDraft | undefined {
  const kept = stored(seriesId);
  if (!isRecord(kept) || !isRecord(kept['flow']) || !isRecord(kept['typed'])) return undefined;
  const flow = flowIn(kept['flow']);
  if (flow === undefined || !isStepOf(flow.step, sellsTickets)) return undefined;
  return {
    open: kept['open'] === true,
    flow,
    typed: typedIn(kept['typed']),
    referralId: text(kept['referralId']),
  };
}

/** The drafts of all series that sell tickets. */
export function keptRegistrationDrafts(): { seriesId: string; draft: RegistrationDraft }[] {
  return storedKeys()
    .filter((key) => key.startsWith(keyStart))
    .flatMap((key) => {
      const seriesId = key.slice(keyStart.length);
      const draft = readRegistrationDraft(seriesId, true);
      return draft === undefined ? [] : [{ seriesId, draft }];
    });
}

/** Saves the draft for a reload, and deletes it when the registration is complete. */
export function useRegistrationDraft(
  seriesId: string,
  { open, flow, typed, referralId }: RegistrationDraft,
): void {
  useEffect(() => {
    const isBegun = open || flow.step !== 'lead' || Object.keys(typed).length > 0;
    if (isComplete(flow)) clearRegistrationDraft(seriesId);
    else if (isBegun) saveRegistrationDraft(seriesId, { open, flow, typed, referralId });
  }, [seriesId, open, flow, typed, referralId]);
}

function saveRegistrationDraft(seriesId: string, draft: RegistrationDraft): void {
  try {
    sessionStorage.setItem(keyOf(seriesId), JSON.stringify(draft));
  } catch {
    // The browser blocks storage. The registration still works; only a reload starts it again.
  }
}

export function clearRegistrationDraft(seriesId: string): void {
  try {
    sessionStorage.removeItem(keyOf(seriesId));
  } catch {
    // The browser blocks storage, so there is no draft to remove.
  }
}

function stored(seriesId: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(seriesId)) ?? 'null');
  } catch {
    return undefined;
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}

function flowIn(kept: Record<string, unknown>): SeriesFlow | undefined {
  const step = seriesSteps.find((known) => known === kept['step']);
  const ticket = kept['ticket'] === 'single-event' ? 'single-event' : 'all-access';
  const sparedPasscode = kept['sparedPasscode'] === true;
  return step && { step, sparedPasscode, ticket, eventId: text(kept['eventId']) };
}

const leadFields = ['firstName', 'lastName', 'email'] as const;

function typedIn(kept: Record<string, unknown>): Partial<LeadDraft> {
  return Object.fromEntries(
    leadFields.flatMap((name) => {
      const value = text(kept[name]);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
