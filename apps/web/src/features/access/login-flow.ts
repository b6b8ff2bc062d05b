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
  /** True if the code itself is wrong or expired. */
  readonly isWrongCode: boolean;
}

/** The state of the sign-in, from the email step to the code step. */
export interface LoginFlow extends LoginDraft {
  readonly doing: Task | undefined;
  readonly failure: Failure | undefined;
  /** The last event that needs an announcement or a focus change. */
  readonly news: 'resent' | 'came back' | undefined;
}

const still = { doing: undefined, failure: undefined, news: undefined } as const;

/* One state per loaded page, not per mount of the screen: a response that arrives while the student reads the
   terms still counts, and coming back does not send a second mail. */
let flow: LoginFlow = { ...readLoginDraft(), ...still };
/**
 * Incremented by each new request and when the student goes back. Responses of earlier rounds are ignored.
 */
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

/** Resets the sign-in and deletes the stored draft. */
export function forgetLogin(): void {
  round += 1;
  clearLoginDraft();
  show({ ...emptyDraft, ...still });
}

// A sign-in that succeeded and a session that ended both make the draft obsolete.
auth.watch(({ isLoggedIn }, { kind }) => {
  if (isLoggedIn || kind === 'session ended') forgetLogin();
});

export function typeEmail(email: string): void {
  change({ email, failure: undefined });
}

/** Removes the old error when the student changes the digits. */
export function dismissFailure(): void {
  change({ failure: undefined });
}

/**
 * Mails a code to the address. If the resend delay of the last code is not over, only shows the code step.
 */
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

/** Returns to the email step so that the student can correct the address. */
export function changeAddress(): void {
  round += 1;
  startOver();
  change({ ...still, step: 'email', news: 'came back' });
}

/** Mails a code to the address from the link immediately, and only once. */
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
  // The passcode field shows the error of a wrong code itself.
  if (!isWrongCode) dismissErrorToast = showToast.error(message);
}

/** True if the server rejected the code as wrong or expired; sending the same digits again is useless. */
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
