import { act, cleanup, configure, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { InitialEntry } from 'react-router';
import { afterEach, vi } from 'vitest';
import { forgetLogin } from '../../src/features/access/login-flow.ts';
import { LoginPage } from '../../src/features/access/login-page.tsx';
import { accountHandler, configHandler } from '../handlers.ts';
import { errorResponse, server } from '../mock-server.ts';
import { renderScreen } from '../render-screen.tsx';

// A generous timeout for busy machines; no test asserts durations with it.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

export const wrongPasscode = 'Passcode expired or is invalid. Please try again.';
export const tooManyRequests = 'Too many requests. Please wait a moment and try again.';

export interface LoginServer {
  /** The addresses that requested a code. */
  mailedTo: string[];
  /** The codes that were tried. */
  triedCodes: string[];
  /** The next resend delays that the mock server returns; the last one is repeated. */
  resendDelays: number[];
}

/** Adds the handlers of the sign-in. The right passcode is 40719926. */
export function mockLogin(): LoginServer {
  const login: LoginServer = { mailedTo: [], triedCodes: [], resendDelays: [60] };
  server.use(
    configHandler(),
    http.post<never, { username: string }>('*/api/auth/signin', async ({ request }) => {
      login.mailedTo.push((await request.json()).username);
      const { resendDelays } = login;
      const resendAfterSeconds = resendDelays.length > 1 ? resendDelays.shift() : resendDelays[0];
      return HttpResponse.json({ resendAfterSeconds });
    }),
    http.post<never, { code: string }>('*/api/auth/signin-confirm', async ({ request }) => {
      const { code } = await request.json();
      login.triedCodes.push(code);
      if (code !== '40719926') return errorResponse(400, 'wrong_passcode', wrongPasscode);
      return HttpResponse.json({ userId: 'ana' });
    }),
    accountHandler(),
  );
  return login;
}

afterEach(() => {
  cleanup();
  act(() => forgetLogin());
});

export function openLogin(entry: InitialEntry | InitialEntry[] = '/login', { isLoggedIn = false } = {}) {
  const routes = [
    { path: '/login', Component: LoginPage },
    { path: '/', Component: () => <h1>First page</h1> },
    { path: '/about', Component: () => <h1>About us</h1> },
  ];
  return renderScreen(routes, { at: entry, isLoggedIn, isStrict: true });
}

export const heading = () => screen.getByRole('heading', { level: 1 });
export const emailField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'University email' });
export const codeField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Passcode' });
export const verifyButton = () => screen.getByRole('button', { name: 'Verify and log in' });
export const resendButton = () => screen.getByRole('button', { name: 'Resend' });

export async function openPasscodeStep() {
  const opened = openLogin();
  await opened.user.type(emailField(), 'sam@example.edu{Enter}');
  return { ...opened, field: await codeField() };
}
