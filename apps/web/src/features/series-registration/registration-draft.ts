import type { LeadDraft } from '@crewtable/contract';

/** The part of the registration that survives a reload. It never contains card data. */
export interface RegistrationDraft<Flow> {
  /** Whether the dialog was open. */
  readonly open: boolean;
  readonly flow: Flow;
  /** Only typed values; the others come from the account or the link. */
  readonly typed: Partial<LeadDraft>;
  /** The referral code of the invite link. */
  readonly referralId: string | undefined;
}

/** In session storage: it ends with the tab, and signing out clears it. */
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
