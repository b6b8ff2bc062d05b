// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '../../lib/session/auth-state.ts';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { OwnDataSection } from './own-data-section.tsx';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  auth.tell({ kind: 'starting over' });
});
afterAll(() => server.close());

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OwnDataSection email="ana@nyu.edu" />
      <ToastHost />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

async function askToDelete() {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
  await screen.findByRole('dialog', { name: 'Delete your account?' });
  return user;
}

const address = () => screen.getByLabelText('To confirm, type ana@nyu.edu');
const type = (value: string) => fireEvent.change(address(), { target: { value } });
const careful = () => screen.getByRole('button', { name: 'Delete My Account' });

describe('deleting the account', () => {
  it('says what is lost, and needs the own address for an answer', async () => {
    await askToDelete();
    expect(screen.getByText('are not refunded')).toBeVisible();
    expect(careful()).toBeDisabled();
    type('ana@nyu.ed');
    expect(careful()).toBeDisabled();
    type('ana@nyu.edu');
    expect(careful()).toBeEnabled();
  });

  it('that nobody meant begins from the start the next time', async () => {
    const user = await askToDelete();
    type('ana@nyu.edu');
    await user.click(screen.getByRole('button', { name: 'Keep My Account' }));
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    expect(address()).toHaveValue('');
  });

  it('happens once and ends the session', async () => {
    let calls = 0;
    server.use(
      http.delete('*/api/profiles/v2/', () => {
        calls += 1;
        return HttpResponse.json({});
      }),
    );
    auth.tell({ kind: 'initialised', isLoggedIn: true });
    const told: string[] = [];
    const stop = auth.watch((_, { kind }) => told.push(kind));
    const user = await askToDelete();
    type(' Ana@NYU.edu ');
    await user.dblClick(careful());
    await waitFor(() => expect(told).toContain('leaving'));
    stop();
    expect(calls).toBe(1);
  });

  it('that failed is told, and the account stays', async () => {
    server.use(http.delete('*/api/profiles/v2/', () => HttpResponse.error()));
    const user = await askToDelete();
    type('ana@nyu.edu');
    await user.type(address(), '{Enter}');
    expect(await screen.findByText('Failed to delete your account. Please try again.')).toBeInTheDocument();
    expect(careful()).toBeEnabled();
  });
});

describe('deleting the account a while after signing in', () => {
  const refusal = (code: string, message: string, status: number) =>
    HttpResponse.json({ code, message }, { status });

  /** A fake server that requires a confirmation code before it deletes. */
  function serverThatAsks({ deletes = () => HttpResponse.json({}) } = {}) {
    const seen = { codes: 0, tries: [] as string[], deletions: 0 };
    let confirmed = false;
    server.use(
      http.delete('*/api/profiles/v2/', () => {
        if (!confirmed) return refusal('confirm_first', 'Please confirm first that it is you.', 403);
        seen.deletions += 1;
        return deletes();
      }),
      http.post('*/api/auth/reauth', () => {
        seen.codes += 1;
        return HttpResponse.json({ resendAfterSeconds: 60 });
      }),
      http.post('*/api/auth/reauth-confirm', async ({ request }) => {
        const { code } = (await request.json()) as { code: string };
        seen.tries.push(code);
        if (code !== '12345678') return refusal('wrong_passcode', 'Passcode expired or is invalid.', 400);
        confirmed = true;
        return HttpResponse.json({});
      }),
    );
    return seen;
  }

  async function reachCode() {
    const user = await askToDelete();
    type('ana@nyu.edu');
    await user.click(careful());
    await screen.findByRole('dialog', { name: 'Is it you?' });
    return user;
  }

  const enter = (value: string) => fireEvent.change(screen.getByLabelText('Code'), { target: { value } });
  const confirm = () => screen.getByRole('button', { name: 'Confirm and Delete' });

  it('takes a code from the mailbox; a wrong one is told at its field, and the right one deletes', async () => {
    const seen = serverThatAsks();
    auth.tell({ kind: 'initialised', isLoggedIn: true });
    const user = await reachCode();
    expect(await screen.findByText(/We sent a code to/)).toHaveTextContent('ana@nyu.edu');
    expect(confirm()).toBeDisabled();
    enter('00000000');
    await user.click(confirm());
    expect(await screen.findByText('Passcode expired or is invalid.')).toBeVisible();
    expect(seen.deletions).toBe(0);
    enter('12345678');
    await user.click(confirm());
    await waitFor(() => expect(seen).toEqual({ codes: 1, tries: ['00000000', '12345678'], deletions: 1 }));
  });

  it('that breaks off after the right code is tried again without another one', async () => {
    let isBroken = true;
    const seen = serverThatAsks({
      deletes: () => (isBroken ? (HttpResponse.error() as HttpResponse<never>) : HttpResponse.json({})),
    });
    const user = await reachCode();
    enter('12345678');
    await user.click(confirm());
    expect(await screen.findByText('Failed to delete your account. Please try again.')).toBeInTheDocument();
    isBroken = false;
    await user.click(confirm());
    await waitFor(() => expect(seen).toEqual({ codes: 1, tries: ['12345678'], deletions: 2 }));
  });

  it('whose code could not be sent says so, and another one can be asked for at once', async () => {
    const seen = serverThatAsks();
    server.use(http.post('*/api/auth/reauth', () => HttpResponse.error(), { once: true }));
    const user = await reachCode();
    expect(await screen.findByText('The code could not be sent.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send Another Code' }));
    expect(await screen.findByText(/We sent a code to/)).toBeVisible();
    expect(seen.codes).toBe(1);
  });
});

describe('taking the data along', () => {
  it('that failed is told', async () => {
    server.use(http.get('*/api/profiles/v2/export', () => HttpResponse.error()));
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Download My Data' }));
    expect(await screen.findByText('Failed to download your data. Please try again.')).toBeInTheDocument();
  });
});
