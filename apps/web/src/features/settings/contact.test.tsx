// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Contact } from './contact.tsx';

const social = {
  tiktok: 'https://www.tiktok.com/@house',
  instagram: 'https://www.instagram.com/house',
  linkedin: 'https://www.linkedin.com/company/house',
};
const known = http.get('*/api/config', () => HttpResponse.json({ supportEmail: 'help@example.edu', social }));
const server = setupServer(known);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function open() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <Contact />
    </QueryClientProvider>,
  );
}

describe('the contact in Settings', () => {
  it('is the address that this house has set, and its places elsewhere', async () => {
    open();
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(await screen.findByRole('link', { name: 'help@example.edu' })).toHaveAttribute(
      'href',
      'mailto:help@example.edu',
    );
    for (const [name, href] of [
      ['TikTok', social.tiktok],
      ['Instagram', social.instagram],
      ['LinkedIn', social.linkedin],
    ] as const) {
      expect(screen.getByRole('link', { name: `Follow us on ${name}` })).toHaveAttribute('href', href);
    }
  });

  it('can be asked for again when it did not come', async () => {
    server.use(http.get('*/api/config', () => HttpResponse.error(), { once: true }));
    open();
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'help@example.edu' })).toBeVisible();
  });
});
