import type { LeadDraft } from '@crewtable/contract';

/** What was typed and chosen on the way to a seat, as far as it may outlive a reload. No card is ever in it. */
export interface RegistrationDraft<Flow> {
  /** Whether the modal stood open. */
  readonly open: boolean;
  readonly flow: Flow;
  /** Only what was typed: the rest is known from the account or the link. */
  readonly typed: Partial<LeadDraft>;
  /** The invite code of the link that led here. */
  readonly referralId: string | undefined;
}

/** Goes with the tab, and with the session: signing out empties this storage. */
const keyOf = (seriesId: string) => `draft_${seriesId}`;

export function readRegistrationDraft<Flow>(
  seriesId: string,
  flowOf: (kept: Record<string, unknown>) => Flow | undefined,
): RegistrationDraft<Flow> | undefined {
  const kept = stored(seriesId);
  if (!isRecord(kept) || !isRecord(kept['flow']) || !isRecord(kept['typed'])) return undefined;
  const flow = flowOf(kept['flow']);
  if (flow === undefined) return undefined;
  return {
    open: kept['open'] === true,
    flow,
    typed: typedIn(kept['typed']),
    referralId: text(kept['referralId']),
  };
}

export function saveRegistrationDraft<Flow>(seriesId: string, draft: RegistrationDraft<Flow>): void {
  try {
    sessionStorage.setItem(keyOf(seriesId), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing for us: only a reload starts anew.
  }
}

export function clearRegistrationDraft(seriesId: string): void {
  try {
    sessionStorage.removeItem(keyOf(seriesId));
  } catch {
    // What could not be kept is not there.
  }
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

function stored(seriesId: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(seriesId)) ?? 'null');
  } catch {
    return undefined;
  }
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
