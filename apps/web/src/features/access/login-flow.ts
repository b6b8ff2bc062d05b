import { normalizeEmail, universityEmailError } from '@crewtable/contract';
import { useSyncExternalStore } from 'react';
import { auth } from '../../lib/session/auth-state.ts';
import { confirmPasscode, requestPasscode, startOver } from '../../lib/session/sign-in.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { secondsLeft } from './resend-delay.ts';
import { clearLoginDraft, emptyDraft, saveLoginDraft, readLoginDraft } from './login-draft.ts';
import type { LoginDraft } from './login-draft.ts';

type Task = 'sending' | 'resending' | 'verifying';

interface Failure {
  readonly of: Task;
  readonly message: string;
  /** The digits themselves are at fault. */
  readonly isWrongCode: boolean;
}

/** The way in, from the address to the code. */
export interface LoginFlow extends LoginDraft {
  readonly doing: Task | undefined;
  readonly failure: Failure | undefined;
  /** The last thing that happened, where it is worth a word or a move of the focus. */
  readonly news: 'resent' | 'came back' | undefined;
}

const still = { doing: undefined, failure: undefined, news: undefined } as const;

/* One per page and not one per visit of the screen: an answer also counts when it comes after somebody went to read
   the terms, and nothing is sent twice because of coming back. */
let flow: LoginFlow = { ...readLoginDraft(), ...still };
/** Answers to what was asked before somebody went back are late and change nothing on the screen. */
let round = 0;
const watchers = new Set<() => void>();
let dismissErrorToast: (() => void) | undefined;

function show(next: LoginFlow): void {
  flow = next;
  for (const wake of watchers) wake();
}

function change(changes: Partial<LoginFlow>): void {
  show({ ...flow, ...changes });
  saveLoginDraft(flow);
}

/** Begins anew and leaves nothing behind. */
export function forgetLogin(): void {
  round += 1;
  clearLoginDraft();
  show({ ...emptyDraft, ...still });
}

// Whoever is in needs no way in any more, and whoever left takes it along.
auth.watch(({ isLoggedIn }, { kind }) => {
  if (isLoggedIn || kind === 'ended') forgetLogin();
});

export function typeEmail(email: string): void {
  change({ email, failure: undefined });
}

/** The digits are being changed: what was wrong with them before is no news any more. */
export function dismissFailure(): void {
  change({ failure: undefined });
}

/** Mails a code to the address, unless the last one is still on its way there. */
export async function sendPasscode(email: string, search: string): Promise<void> {
  if (flow.doing !== undefined) return;
  const to = normalizeEmail(email);
  if (flow.sent?.to === to && secondsLeft(flow.sent.resendAtMs) > 0) {
    change({ email, step: 'passcode', ...still });
    return;
  }
  await mailCode('sending', to, search);
}

export async function resendPasscode(search: string): Promise<void> {
  if (flow.doing !== undefined || flow.sent === undefined || secondsLeft(flow.sent.resendAtMs) > 0) return;
  await mailCode('resending', flow.sent.to, search);
}

async function mailCode(task: 'sending' | 'resending', to: string, search: string): Promise<void> {
  const mine = begin(task);
  const resendAfterSeconds = await requestPasscode(to, search);
  if (resendAfterSeconds === undefined) {
    fail(mine, task);
    return;
  }
  dismissErrorToast?.();
  const sent = { to, resendAtMs: Date.now() + resendAfterSeconds * 1_000 };
  if (mine === round)
    change({ ...still, step: 'passcode', sent, news: task === 'resending' ? 'resent' : undefined });
  else if (!auth.state.isLoggedIn) change({ sent });
}

export async function verifyPasscode(code: string): Promise<void> {
  if (flow.doing !== undefined || flow.sent === undefined) return;
  const mine = begin('verifying');
  const outcome = await confirmPasscode(flow.sent.to, code);
  if (outcome === 'verified') dismissErrorToast?.();
  else fail(mine, 'verifying', outcome === 'wrong code');
}

/** Back to the address, for whoever mistyped it. */
export function changeAddress(): void {
  round += 1;
  startOver();
  change({ ...still, step: 'email', news: 'came back' });
}

/** An address that came with the link is mailed to at once, and once only. */
export function takeEmailFromLink(email: string, search: string): void {
  if (flow.preEntered === email) return;
  round += 1;
  change({ ...still, step: 'email', email, preEntered: email });
  if (universityEmailError(email) === undefined) void sendPasscode(email, search);
}

function begin(task: Task): number {
  round += 1;
  change({ ...still, doing: task });
  return round;
}

function fail(mine: number, task: Task, isWrongCode = false): void {
  if (mine !== round) return;
  const message = auth.state.error ?? 'An error occurred. Please try again.';
  change({ ...still, failure: { of: task, message, isWrongCode } });
  // A wrong code is said at the field.
  if (!isWrongCode) dismissErrorToast = showToast.error(message);
}

/** The digits themselves were wrong, or too late: the same ones need not be tried again. */
export function isRefused({ failure }: LoginFlow): boolean {
  return failure?.isWrongCode ?? false;
}

function watch(wake: () => void): () => void {
  watchers.add(wake);
  return () => {
    watchers.delete(wake);
  };
}

export function useLoginFlow(): LoginFlow {
  return useSyncExternalStore(watch, () => flow);
}
