import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { config } from '../../../test/fixtures/student.ts';
import { configHandler } from '../../../test/handlers.ts';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Contact } from './contact.tsx';

const { social } = config();

beforeEach(() => server.use(configHandler()));

const open = () => renderScreen(<Contact />);

describe('the contact in Settings', () => {
  it('shows the support address of the configuration and links to the social networks', async () => {
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

  it('can be loaded again after a failed request', async () => {
    server.use(http.get('*/api/config', () => HttpResponse.error(), { once: true }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'help@example.edu' })).toBeVisible();
  });
});
