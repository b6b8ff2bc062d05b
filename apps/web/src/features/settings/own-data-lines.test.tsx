// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '../../lib/session/auth-state.ts';
import { ToastHost } from '../../ui/toast-host.tsx';
import { OwnDataLines } from './own-data-lines.tsx';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OwnDataLines email="ana@nyu.edu" />
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

describe('taking the data along', () => {
  it('that failed is told', async () => {
    server.use(http.get('*/api/profiles/v2/export', () => HttpResponse.error()));
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Download My Data' }));
    expect(await screen.findByText('Failed to download your data. Please try again.')).toBeInTheDocument();
  });
});
