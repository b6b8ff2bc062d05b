import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import {
  codeField,
  emailField,
  heading,
  mockLogin,
  openLogin,
  openPasscodeStep,
  tooManyRequests,
} from '../../../test/screens/login.tsx';
import type { LoginServer } from '../../../test/screens/login.tsx';
import { auth } from '../../lib/session/auth-state.ts';

let login: LoginServer;
beforeEach(() => {
  login = mockLogin();
});

describe('the email address on the login page', () => {
  it('has an email keyboard, and the browser can fill it in', () => {
    openLogin();
    expect(heading()).toHaveTextContent('Log in or sign up');
    for (const [name, value] of Object.entries({
      type: 'email',
      inputmode: 'email',
      autocomplete: 'email',
      autocapitalize: 'off',
    }))
      expect(emailField()).toHaveAttribute(name, value);
  });

  it('shows an error beside the field when it is missing or not of a university, and no code is sent', async () => {
    const { user } = openLogin();
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(emailField()).toHaveAccessibleDescription('Please enter an email address.');
    expect(emailField()).toHaveFocus();

    for (const address of [
      'sam',
      'sam@gmail.com',
      'sam@example.edu.evil.com',
      's m@example.edu',
      '@nyu.edu',
    ]) {
      await user.type(emailField(), `${address}{Enter}`);
      expect(emailField()).toHaveAccessibleDescription('Please enter a valid university .edu email address.');
      expect(emailField()).toBeInvalid();
      await user.clear(emailField());
    }
    await user.type(emailField(), 'sam@example.edu');
    expect(emailField()).toBeValid();
    expect(login.mailedTo).toEqual([]);
  });

  it('gets one code for several presses, and the page says to which address it was sent', async () => {
    const { user } = openLogin();
    await user.type(emailField(), ' Sam+news@Example.EDU ');
    await user.dblClick(screen.getByRole('button', { name: 'Email me a code' }));

    expect(await codeField()).toHaveFocus();
    expect(heading()).toHaveTextContent('Check your mail');
    expect(screen.getByText('sam@example.edu')).toBeVisible();
    expect(login.mailedTo).toEqual(['sam@example.edu']);
  });

  it('stays in the field when the code could not be sent, and an error is shown', async () => {
    server.use(
      http.post('*/api/auth/signin', () => errorResponse(429, 'too_many_requests', tooManyRequests)),
    );
    const { user } = openLogin();
    await user.type(emailField(), 'sam@example.edu{Enter}');

    expect(await screen.findByText(tooManyRequests)).toBeVisible();
    expect(emailField()).toHaveValue('sam@example.edu');
    expect(emailField()).toBeValid();
  });

  it('stays in the field when the connection is lost, and can be sent when it is back', async () => {
    server.use(http.post('*/api/auth/signin', () => HttpResponse.error(), { once: true }));
    const { user } = openLogin();
    await user.type(emailField(), 'sam@example.edu{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred. Please try again.');
    expect(emailField()).toHaveValue('sam@example.edu');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(await codeField()).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(login.mailedTo).toEqual(['sam@example.edu']);
  });

  it('can be changed, and gets no second code before the resend delay has passed', async () => {
    const { user } = await openPasscodeStep();
    await user.click(screen.getByRole('button', { name: 'Change the address' }));
    expect(emailField()).toHaveFocus();
    expect(emailField()).toHaveValue('sam@example.edu');

    await user.keyboard('{Enter}');
    expect(await codeField()).toHaveFocus();
    expect(login.mailedTo).toEqual(['sam@example.edu']);

    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.clear(emailField());
    await user.type(emailField(), 'kim@example.edu{Enter}');
    expect(await screen.findByText('kim@example.edu')).toBeVisible();
    expect(login.mailedTo).toEqual(['sam@example.edu', 'kim@example.edu']);
  });
});

describe('a prefilled email address on the login page', () => {
  it.each([
    ['of the link', '/login?email=sam%40example.edu'],
    ['of the link with a bare plus', '/login?email=sam+news@example.edu'],
    ['passed by another page', { pathname: '/login', state: { email: 'sam@example.edu' } }],
  ])('%s gets one code without a press', async (_, entry) => {
    const { router, user } = openLogin(entry);
    expect(await codeField()).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(emailField().value).toMatch(/^sam(\+news)?@example\.edu$/);
    await act(() => router.navigate('/'));
    await act(() => router.navigate(-1));
    expect(emailField()).toBeVisible();
    expect(login.mailedTo).toEqual(['sam@example.edu']);
  });

  it('that is not of a university is shown with an error instead', () => {
    openLogin('/login?email=sam@gmail.com');
    expect(emailField()).toHaveValue('sam@gmail.com');
    expect(emailField()).toHaveAccessibleDescription('Please enter a valid university .edu email address.');
    // While a code is being sent, the button says so.
    expect(screen.getByRole('button', { name: 'Email me a code' })).toBeEnabled();
    expect(login.mailedTo).toEqual([]);
  });

  it('gets its code only when no student is signed in', async () => {
    openLogin('/login?email=sam@example.edu', { isLoggedIn: true });
    expect(heading()).toHaveTextContent('You’re in');
    act(() => auth.dispatch({ kind: 'session ended' }));
    expect(await codeField()).toBeVisible();
    expect(login.mailedTo).toEqual(['sam@example.edu']);
  });
});
