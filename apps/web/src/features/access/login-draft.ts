/** The part of the sign-in state that survives a reload. The code itself is never stored. */
export interface LoginDraft {
  readonly step: 'email' | 'passcode';
  /** The address as the student typed it. */
  readonly email: string;
  readonly sent: SentPasscode | undefined;
  /** The address from the link that was already processed; prevents a second mail to it. */
  readonly preEntered: string | undefined;
}

export interface SentPasscode {
  readonly to: string;
  /** Real time (not the product's clock), by the clock of this device. */
  readonly resendAtMs: number;
}

export const emptyDraft: LoginDraft = { step: 'email', email: '', sent: undefined, preEntered: undefined };

/** The cookie policy page lists this key. */
const draftKey = 'draft_login';

/** Restores the sign-in after a phone closed the tab while the student was reading the mail. */
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
    // The browser blocks storage. The sign-in still works; only a reload starts it again.
  }
}

export function clearLoginDraft(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // The browser blocks storage, so there is no draft to remove.
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
