// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '../../lib/session/auth-state.ts';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { forgetLogin } from './login-flow.ts';
import { LoginPage } from './login-page.tsx';

// A generous timeout for busy machines; no test asserts durations with it.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

const server = setupServer();
const wrongPasscode = 'Passcode expired or is invalid. Please try again.';
const tooMany = 'Too many requests. Please wait a moment and try again.';

/** Records the addresses that requested a code, and the codes that were tried. */
let mailedTo: string[] = [];
let tried: string[] = [];
/** The next resend delays that the fake server returns; the last one is repeated. */
let cooldowns: number[] = [];

const refuse = (code: string, message: string, status: number) =>
  HttpResponse.json({ code, message }, { status });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  mailedTo = [];
  tried = [];
  cooldowns = [60];
  server.use(
    http.get('*/api/config', () => HttpResponse.json({ mode: 'production' })),
    http.post<never, { username: string }>('*/api/auth/signin', async ({ request }) => {
      mailedTo.push((await request.json()).username);
      const resendAfterSeconds = cooldowns.length > 1 ? cooldowns.shift() : cooldowns[0];
      return HttpResponse.json({ resendAfterSeconds });
    }),
    http.post<never, { code: string }>('*/api/auth/signin-confirm', async ({ request }) => {
      const { code } = await request.json();
      tried.push(code);
      if (code !== '40719926') return refuse('wrong_passcode', wrongPasscode, 400);
      return HttpResponse.json({ userId: 'u' });
    }),
    http.get('*/api/auth/me', () =>
      HttpResponse.json({ userId: 'u', email: 'sam@example.edu', status: 'ACTIVE' }),
    ),
  );
  auth.tell({ kind: 'initialised', isLoggedIn: false });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  act(() => {
    auth.tell({ kind: 'ended' });
    forgetLogin();
  });
});
afterAll(() => server.close());

function open(...entries: (string | { pathname: string; search?: string; state?: unknown })[]) {
  const router = createMemoryRouter(
    [
      { path: '/login', Component: LoginPage },
      { path: '/', Component: () => <h1>First page</h1> },
    ],
    { initialEntries: entries.length === 0 ? ['/login'] : entries },
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <ToastHost />
      </QueryClientProvider>
    </StrictMode>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

const heading = () => screen.getByRole('heading', { level: 1 });
const emailField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'University email' });
const codeField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Passcode' });
const verifyButton = () => screen.getByRole('button', { name: 'Verify and log in' });
const resendButton = () => screen.getByRole('button', { name: 'Resend' });

async function openPasscodeStep() {
  const opened = open();
  await opened.user.type(emailField(), 'sam@example.edu{Enter}');
  return { ...opened, field: await codeField() };
}

describe('the address', () => {
  it('is asked for with the right keyboard and help of the browser', () => {
    open();
    expect(heading()).toHaveTextContent('Log in or sign up');
    for (const [name, value] of Object.entries({
      type: 'email',
      inputmode: 'email',
      autocomplete: 'email',
      autocapitalize: 'off',
    }))
      expect(emailField()).toHaveAttribute(name, value);
  });

  it('is refused beside the field when it is missing or of no university, and nothing is sent', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(emailField()).toHaveAccessibleDescription('Please enter an email address.');
    expect(emailField()).toHaveFocus();

    await user.type(emailField(), 'sam@example.edu.evil.com{Enter}');
    expect(emailField()).toHaveAccessibleDescription('Please enter a valid university .edu email address.');
    expect(emailField()).toBeInvalid();

    await user.clear(emailField());
    await user.type(emailField(), 'sam@example.edu');
    expect(emailField()).toBeValid();
    expect(mailedTo).toEqual([]);
  });

  it('gets one code, however often the button is pressed, and the page says where to look', async () => {
    const { user } = open();
    await user.type(emailField(), ' Sam+news@Example.EDU ');
    await user.dblClick(screen.getByRole('button', { name: 'Email me a code' }));

    expect(await codeField()).toHaveFocus();
    expect(heading()).toHaveTextContent('Check your mail');
    expect(screen.getByText('sam@example.edu')).toBeVisible();
    expect(mailedTo).toEqual(['sam@example.edu']);
  });

  it('stays in the field when the code could not be sent, with what happened', async () => {
    server.use(http.post('*/api/auth/signin', () => refuse('too_many_requests', tooMany, 429)));
    const { user } = open();
    await user.type(emailField(), 'sam@example.edu{Enter}');

    expect(await screen.findByText(tooMany)).toBeVisible();
    expect(emailField()).toHaveValue('sam@example.edu');
    expect(emailField()).toBeValid();
  });

  it('can be changed, and the same one is not mailed to twice within its cool-down', async () => {
    const { user } = await openPasscodeStep();
    await user.click(screen.getByRole('button', { name: 'Change the address' }));
    expect(emailField()).toHaveFocus();
    expect(emailField()).toHaveValue('sam@example.edu');

    await user.keyboard('{Enter}');
    expect(await codeField()).toHaveFocus();
    expect(mailedTo).toEqual(['sam@example.edu']);

    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.clear(emailField());
    await user.type(emailField(), 'kim@example.edu{Enter}');
    expect(await screen.findByText('kim@example.edu')).toBeVisible();
    expect(mailedTo).toEqual(['sam@example.edu', 'kim@example.edu']);
  });
});

describe('the passcode', () => {
  it('is checked by itself at the eighth digit, once, and leads on', async () => {
    const { user } = await openPasscodeStep();
    await user.keyboard('4071992');
    expect(verifyButton()).toBeDisabled();
    await user.keyboard('6{Enter}');

    await waitFor(() => expect(heading()).toHaveTextContent('You’re in'));
    expect(screen.getByText('Verified. Logging you in...')).toBeVisible();
    expect(tried).toEqual(['40719926']);
    expect(auth.state.isLoggedIn).toBe(true);
  });

  it('is taken out of whatever is pasted', async () => {
    const { user } = await openPasscodeStep();
    await user.paste('Your code: 4071-9926-55.');
    await waitFor(() => expect(auth.state.isLoggedIn).toBe(true));
    expect(tried).toEqual(['40719926']);
  });

  it('cannot be changed or sent again while it is being checked', async () => {
    server.use(
      http.post('*/api/auth/signin-confirm', async () => {
        tried.push('held');
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
    expect(tried).toEqual(['held']);
  });

  it('that was wrong is told beside the field and can be typed over at once', async () => {
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
    ['the server failed', () => refuse('internal', 'Something went wrong on our side.', 500)],
    ['a proxy answered instead', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
  ])(
    'is not called wrong because %s: a toast says so, and the same digits can be sent again',
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
      expect(tried).toEqual(['40719926']);
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    },
  );
});

describe('another code', () => {
  it('can be asked for only after its time, which is shown', async () => {
    const { user } = await openPasscodeStep();
    expect(resendButton()).toHaveAttribute('aria-disabled', 'true');
    expect(resendButton()).toHaveAccessibleDescription(/^in (1:00|0:\d\d)$/);
    await user.click(resendButton());
    expect(mailedTo).toHaveLength(1);
  });

  it('is sent on one press, said aloud, and empties the boxes', async () => {
    cooldowns = [0, 60];
    const { user, field } = await openPasscodeStep();
    await user.keyboard('4071');
    await user.dblClick(resendButton());

    expect(await screen.findByText('New code sent.')).toHaveAttribute('aria-live', 'polite');
    expect(field).toHaveValue('');
    expect(resendButton()).toHaveAccessibleDescription(/^in (1:00|0:\d\d)$/);
    expect(mailedTo).toEqual(['sam@example.edu', 'sam@example.edu']);
  });

  it('that is refused says why, and keeps the digits', async () => {
    cooldowns = [0];
    const { user, field } = await openPasscodeStep();
    server.use(http.post('*/api/auth/signin', () => refuse('too_many_requests', tooMany, 429)));
    await user.keyboard('4071');
    await user.click(resendButton());

    expect(await screen.findByText(tooMany)).toBeVisible();
    expect(field).toHaveValue('4071');
    expect(field).toBeValid();
  });
});

describe('a pre-entered address', () => {
  it.each([
    ['of the link', '/login?email=sam%40example.edu'],
    ['of the link with a bare plus', '/login?email=sam+news@example.edu'],
    ['handed over by a page', { pathname: '/login', state: { email: 'sam@example.edu' } }],
  ])('%s is mailed to by itself, once', async (_, entry) => {
    const { router, user } = open(entry);
    expect(await codeField()).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(emailField().value).toMatch(/^sam(\+news)?@example\.edu$/);
    await act(() => router.navigate('/'));
    await act(() => router.navigate(-1));
    expect(emailField()).toBeVisible();
    expect(mailedTo).toEqual(['sam@example.edu']);
  });

  it('that is none of a university is shown with the message instead', () => {
    open('/login?email=sam@gmail.com');
    expect(emailField()).toHaveValue('sam@gmail.com');
    expect(emailField()).toHaveAccessibleDescription('Please enter a valid university .edu email address.');
    expect(mailedTo).toEqual([]);
  });

  it('waits until it is known that nobody is signed in', async () => {
    auth.tell({ kind: 'initialised', isLoggedIn: true });
    open('/login?email=sam@example.edu');
    expect(heading()).toHaveTextContent('You’re in');
    act(() => auth.tell({ kind: 'ended' }));
    expect(await codeField()).toBeVisible();
    expect(mailedTo).toEqual(['sam@example.edu']);
  });
});

describe('around the form', () => {
  it('says why someone who wanted to see a page of students is here', () => {
    const origin = { pathname: '/home', search: '', hash: '' };
    open({ pathname: '/login', state: { origin } });
    expect(screen.getByText('Please log in to view this page.')).toBeVisible();
    cleanup();
    open('/login');
    expect(screen.queryByText('Please log in to view this page.')).not.toBeInTheDocument();
  });

  it('leads to the mailbox in a demo, and does without where that cannot be known', async () => {
    open();
    expect(screen.queryByRole('link', { name: /demo mailbox/ })).not.toBeInTheDocument();
    cleanup();
    server.use(http.get('*/api/config', () => HttpResponse.json({ mode: 'demo' })));
    open();
    const link = await screen.findByRole('link', { name: /^demo mailbox ?\(opens in a new tab\)$/ });
    expect(link).toHaveAttribute('href', '/demo');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('leads back from the address to the first page for someone who came from elsewhere', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'First page' })).toBeVisible();
  });

  it('keeps the step and the address for a reload, never the code, and nothing after signing in', async () => {
    const { user } = await openPasscodeStep();
    await user.keyboard('4071992');
    const kept = sessionStorage.getItem('draft_login');
    expect(kept).toContain('sam@example.edu');
    expect(kept).not.toContain('4071992');
    await user.keyboard('6');
    await waitFor(() => expect(auth.state.isLoggedIn).toBe(true));
    expect(sessionStorage.getItem('draft_login')).toBeNull();
  });
});
