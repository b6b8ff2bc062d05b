// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { NotificationSettings } from './notification-settings.tsx';

const address = '*/api/profiles/v2/notification-settings';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function serverThatKeeps() {
  const kept = { choices: { email: true, push: true }, heard: [] as unknown[] };
  server.use(
    http.get(address, () => HttpResponse.json(kept.choices)),
    http.put(address, async ({ request }) => {
      const body = (await request.json()) as typeof kept.choices;
      kept.heard.push(body);
      kept.choices = body;
      return HttpResponse.json(body);
    }),
  );
  return kept;
}

function open() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <NotificationSettings />
      <ToastHost />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const choice = (name: string) => screen.findByRole('switch', { name });

describe('the choices of the account', () => {
  it('change at once, one after the other, and the last word stays', async () => {
    const kept = serverThatKeeps();
    const user = open();
    await user.click(await choice('News by e-mail'));
    await user.click(await choice('News by push'));
    await user.click(await choice('News by e-mail'));
    expect(await choice('News by e-mail')).toBeChecked();
    expect(await choice('News by push')).not.toBeChecked();
    await waitFor(() => expect(kept.heard).toHaveLength(3));
    expect(kept.choices).toEqual({ email: true, push: false });
  });

  it('are as they were where they could not be kept', async () => {
    serverThatKeeps();
    server.use(http.put(address, () => HttpResponse.error()));
    const user = open();
    await user.click(await choice('News by push'));
    expect(await screen.findByText('Failed to save your choice. Please try again.')).toBeInTheDocument();
    expect(await choice('News by push')).toBeChecked();
  });

  it('can be asked for again when they did not come', async () => {
    serverThatKeeps();
    server.use(http.get(address, () => HttpResponse.error(), { once: true }));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await choice('News by e-mail')).toBeChecked();
  });
});
