import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { NotificationSettings } from './notification-settings.tsx';

const address = '*/api/profiles/v2/notification-settings';

function storeSettings() {
  const stored = { choices: { email: true, push: true }, received: [] as unknown[] };
  server.use(
    http.get(address, () => HttpResponse.json(stored.choices)),
    http.put(address, async ({ request }) => {
      const body = (await request.json()) as typeof stored.choices;
      stored.received.push(body);
      stored.choices = body;
      return HttpResponse.json(body);
    }),
  );
  return stored;
}

const open = () => renderScreen(<NotificationSettings />).user;

const choice = (name: string) => screen.findByRole('switch', { name });

describe('the notification settings of the account', () => {
  it('change immediately and are saved one after the other; the last choice stays', async () => {
    const stored = storeSettings();
    const user = open();
    await user.click(await choice('News by e-mail'));
    await user.click(await choice('News by push'));
    await user.click(await choice('News by e-mail'));
    expect(await choice('News by e-mail')).toBeChecked();
    expect(await choice('News by push')).not.toBeChecked();
    await waitFor(() => expect(stored.received).toHaveLength(3));
    expect(stored.choices).toEqual({ email: true, push: false });
  });

  it('return to the saved state when saving fails', async () => {
    storeSettings();
    server.use(http.put(address, () => HttpResponse.error()));
    const user = open();
    await user.click(await choice('News by push'));
    expect(await screen.findByText('Failed to save your choice. Please try again.')).toBeInTheDocument();
    expect(await choice('News by push')).toBeChecked();
  });

  it('can be loaded again after a failed request', async () => {
    storeSettings();
    server.use(http.get(address, () => HttpResponse.error(), { once: true }));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await choice('News by e-mail')).toBeChecked();
  });
});
