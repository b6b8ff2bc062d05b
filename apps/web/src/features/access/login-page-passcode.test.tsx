import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import {
  heading,
  mockLogin,
  openPasscodeStep,
  resendButton,
  tooManyRequests,
  verifyButton,
  wrongPasscode,
} from '../../../test/screens/login.tsx';
import type { LoginServer } from '../../../test/screens/login.tsx';
import { auth } from '../../lib/session/auth-state.ts';

let login: LoginServer;
beforeEach(() => {
  login = mockLogin();
});

describe('the passcode on the login page', () => {
  it('is checked once after the eighth digit, and signs the student in', async () => {
    const { user } = await openPasscodeStep();
    await user.keyboard('4071992');
    expect(verifyButton()).toBeDisabled();
    await user.keyboard('6{Enter}');

    await waitFor(() => expect(heading()).toHaveTextContent('You’re in'));
    expect(screen.getByText('Verified. Logging you in...')).toBeVisible();
    expect(login.triedCodes).toEqual(['40719926']);
    expect(auth.state.isLoggedIn).toBe(true);
  });

  it('is extracted from a pasted text', async () => {
    const { user } = await openPasscodeStep();
    await user.paste('Your code: 4071-9926-55.');
    await waitFor(() => expect(auth.state.isLoggedIn).toBe(true));
    expect(login.triedCodes).toEqual(['40719926']);
  });

  it('cannot be changed or sent again while it is being checked', async () => {
    server.use(
      http.post('*/api/auth/signin-confirm', async () => {
        login.triedCodes.push('held');
        await delay('infinite');
      }),
    );
    const { user, field } = await openPasscodeStep();
    await user.paste('12345678');
    expect(await screen.findByRole('button', { name: 'Checking...' })).toHaveAttribute('aria-busy', 'true');
    await user.click(field);
    await user.keyboard('9{Enter}');
    await user.click(screen.getByRole('button', { name: 'Checking...' }));
    expect(field).toHaveValue('12345678');
    expect(login.triedCodes).toEqual(['held']);
  });

  it('that is wrong shows an error beside the field and can be overwritten immediately', async () => {
    const { user, field } = await openPasscodeStep();
    await user.keyboard('12345678');

    await waitFor(() => expect(field).toHaveAccessibleDescription(wrongPasscode));
    expect(field).toHaveFocus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 8]);
    expect(verifyButton()).toBeDisabled();

    await user.keyboard('4');
    expect(field).toHaveValue('4');
    expect(field).toBeValid();
    await user.keyboard('0719926');
    await waitFor(() => expect(auth.state.isLoggedIn).toBe(true));
  });

  it.each([
    ['the connection was lost', () => HttpResponse.error()],
    ['the server failed', () => errorResponse(500, 'internal', 'Something went wrong on our side.')],
    ['a proxy answered instead', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
  ])(
    'is not shown as wrong because %s: a toast shows the error, and the same digits can be sent again',
    async (_, fail) => {
      server.use(http.post('*/api/auth/signin-confirm', fail, { once: true }));
      const { user, field } = await openPasscodeStep();
      await user.keyboard('40719926');

      expect(await screen.findByRole('alert')).toBeVisible();
      expect(screen.queryByText(wrongPasscode)).toBeNull();
      expect(field).toHaveValue('40719926');
      expect(field).toBeValid();
      await user.click(verifyButton());
      await waitFor(() => expect(auth.state.isLoggedIn).toBe(true));
      expect(login.triedCodes).toEqual(['40719926']);
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    },
  );
});

describe('another code on the login page', () => {
  it('can be requested only after a delay, which is shown', async () => {
    const { user } = await openPasscodeStep();
    expect(resendButton()).toHaveAttribute('aria-disabled', 'true');
    expect(resendButton()).toHaveAccessibleDescription(/^in (1:00|0:\d\d)$/);
    await user.click(resendButton());
    expect(login.mailedTo).toHaveLength(1);
  });

  it('is sent once for several presses, announced to screen readers, and clears the field', async () => {
    login.resendDelays = [0, 60];
    const { user, field } = await openPasscodeStep();
    await user.keyboard('4071');
    await user.dblClick(resendButton());

    expect(await screen.findByText('New code sent.')).toHaveAttribute('aria-live', 'polite');
    expect(field).toHaveValue('');
    expect(resendButton()).toHaveAccessibleDescription(/^in (1:00|0:\d\d)$/);
    expect(login.mailedTo).toEqual(['sam@example.edu', 'sam@example.edu']);
  });

  it('that is refused shows the reason, and keeps the digits', async () => {
    login.resendDelays = [0];
    const { user, field } = await openPasscodeStep();
    server.use(
      http.post('*/api/auth/signin', () => errorResponse(429, 'too_many_requests', tooManyRequests)),
    );
    await user.keyboard('4071');
    await user.click(resendButton());

    expect(await screen.findByText(tooManyRequests)).toBeVisible();
    expect(field).toHaveValue('4071');
    expect(field).toBeValid();
  });
});
