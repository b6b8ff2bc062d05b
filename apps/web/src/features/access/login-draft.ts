/** Where somebody is on the way in, as far as it may outlive a reload. The code itself is never kept. */
export interface LoginDraft {
  readonly step: 'email' | 'passcode';
  /** As it was typed. */
  readonly email: string;
  readonly sent: SentPasscode | undefined;
  /** The address that a link brought along and that has been dealt with: it is not mailed to twice. */
  readonly preEntered: string | undefined;
}

export interface SentPasscode {
  readonly to: string;
  /** In real time, by this device's clock. */
  readonly resendAtMs: number;
}

export const emptyDraft: LoginDraft = { step: 'email', email: '', sent: undefined, preEntered: undefined };

/** Named on the page about cookies. */
const draftKey = 'draft_login';

/** A phone may close the tab while its owner reads the mail; this is what they come back to. */
export function readLoginDraft(): LoginDraft {
  try {
    return draftFrom(JSON.parse(sessionStorage.getItem(draftKey) ?? 'null'));
  } catch {
    return emptyDraft;
  }
}

export function saveLoginDraft({ step, email, sent, preEntered }: LoginDraft): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ step, email, sent, preEntered }));
  } catch {
    // A browser that keeps nothing for us: only a reload starts anew.
  }
}

export function clearLoginDraft(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // What could not be kept is not there.
  }
}

function draftFrom(kept: unknown): LoginDraft {
  if (!isRecord(kept)) return emptyDraft;
  const email = text(kept['email']) ?? '';
  const sent = sentFrom(kept['sent']);
  return {
    step: kept['step'] === 'passcode' && sent !== undefined ? 'passcode' : 'email',
    email,
    sent,
    preEntered: text(kept['preEntered']),
  };
}

function sentFrom(kept: unknown): SentPasscode | undefined {
  if (!isRecord(kept)) return undefined;
  const to = text(kept['to']);
  const resendAtMs = kept['resendAtMs'];
  if (to === undefined || typeof resendAtMs !== 'number') return undefined;
  return { to, resendAtMs };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
