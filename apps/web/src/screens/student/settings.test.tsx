import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { config, profile, signedInDevice, subscription } from '../../../test/fixtures/student.ts';
import { configHandler, profileHandler } from '../../../test/handlers.ts';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { auth } from '../../lib/session/auth-state.ts';
import { Component } from './settings.tsx';

beforeEach(() =>
  server.use(
    configHandler(),
    profileHandler(),
    http.get('*/api/profiles/v2/notification-settings', () => HttpResponse.json({ email: true, push: true })),
    http.get('*/api/profiles/v2/testimonial', () =>
      HttpResponse.json({ quote: null, agreed: false, published: false }),
    ),
    http.get('*/api/auth/sessions', () => HttpResponse.json({ sessions: [signedInDevice()] })),
  ),
);

const open = () => renderScreen(<Component />, { at: '/settings', isLoggedIn: true }).user;

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the settings', () => {
  it('show the profile, and lead to the subscription, the policies and the support', async () => {
    open();
    const { email, college } = profile().userProfile;
    const own = await section('Profile');
    for (const detail of [email, college, 'September 12, 2004'])
      expect(own.getAllByText(detail)[0]).toBeVisible();
    const ticket = await section('Subscription');
    expect(ticket.getByRole('link', { name: /^Upgrade Now/ })).toHaveAttribute('href', '/subscription');
    const links = (await section('About us')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['About Us', '/about'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
      ['Cookie Use Policy', '/cookie'],
    ]);
    const { supportEmail } = config();
    expect(await (await section('Support')).findByRole('link', { name: supportEmail })).toBeVisible();
  });

  it('show an active subscription, and lead to it', async () => {
    server.use(profileHandler({ subscription: subscription() }));
    open();
    const ticket = await section('Subscription');
    expect(ticket.getByRole('link', { name: 'Manage Subscription' })).toHaveAttribute(
      'href',
      '/subscription',
    );
    expect(ticket.getByText('Renews on Sat, Jun 21')).toBeVisible();
  });

  it('let the student log out, and show when that failed', async () => {
    server.use(
      http.post('*/api/auth/logout', () => HttpResponse.error(), { once: true }),
      http.post('*/api/auth/logout', () => HttpResponse.json({})),
    );
    const user = open();
    const logOut = (await section('This browser')).getByRole('button', { name: 'Log Out' });
    await user.click(logOut);
    expect(await screen.findByText('Failed to log out. Please try again.')).toBeInTheDocument();
    expect(auth.state.isLoggedIn).toBe(true);
    await user.click(logOut);
    await waitFor(() => expect(auth.state.isLogOutDone).toBe(true));
  });
});
