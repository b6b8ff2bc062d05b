import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { toasts } from '../../../test/render-screen.tsx';
import { dinnerDetails, mockHome, openHome, ownEvent } from '../../../test/screens/home.tsx';
import type { HomeServer } from '../../../test/screens/home.tsx';

let home: HomeServer;
beforeEach(() => {
  home = mockHome();
});

describe('inviting a friend', () => {
  it('by email needs a university address, is sent once, and an edit clears the error', async () => {
    home.registered = [ownEvent()];
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/events/invitation/email', async ({ request }) => {
        bodies.push(await request.json());
        return bodies.length === 1
          ? errorResponse(409, 'group_full', 'This friend group is full.')
          : HttpResponse.json({ success: true });
      }),
    );
    const { user } = openHome('/home?event=dinner&invite=1');
    const dialog = await dinnerDetails();
    const field = dialog.getByRole('textbox', { name: 'Friend’s .edu email' });
    expect(field).toHaveFocus();
    await user.type(field, 'dev@gmail.com');
    await user.tab();
    expect(dialog.getByText('Please enter a valid email.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, 'dev@example.edu');
    await user.dblClick(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('This friend group is full.')).toBeVisible();
    await user.type(field, '{Backspace}u');
    expect(dialog.queryByText('This friend group is full.')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Invitation sent.')).toBeVisible();
    expect(bodies).toEqual(
      Array.from({ length: 2 }, () => ({
        referrerId: 'u1',
        referralEmail: 'dev@example.edu',
        eventId: 'dinner',
      })),
    );
  });

  it('by email that was not sent shows an error in a toast and at the form, and can be sent again', async () => {
    home.registered = [ownEvent()];
    server.use(
      http.post('*/api/events/invitation/email', () => errorResponse(500, 'internal', 'Oops.'), {
        once: true,
      }),
      http.post('*/api/events/invitation/email', () => HttpResponse.json({ success: true })),
    );
    const { user } = openHome('/home?event=dinner&invite=1');
    const dialog = await dinnerDetails();
    await user.type(dialog.getByRole('textbox', { name: 'Friend’s .edu email' }), 'dev@example.edu');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await toasts().findByText('Failed to send referral email')).toBeVisible();
    expect(dialog.getByText('Failed to send referral email')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Invitation sent.')).toBeVisible();
  });

  it('by link takes one tap and no address, and comes before the form', async () => {
    home.registered = [ownEvent()];
    const { user } = openHome('/home?event=dinner');
    const dialog = await dinnerDetails();
    const button = dialog.getByRole('button', { name: 'Invite friends' });
    const field = dialog.getByRole('textbox', { name: 'Friend’s .edu email' });
    expect(button.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(button);
    expect(await dialog.findByText('Invite link copied.')).toBeVisible();
    const link = new URL(await navigator.clipboard.readText());
    expect(link.pathname).toBe('/invite/friend');
    expect(Object.fromEntries(link.searchParams)).toEqual({ referralId: 'code', eventId: 'dinner' });
  });

  it('by link is not offered before the student has an invite code', async () => {
    home.registered = [ownEvent({ referralId: null })];
    openHome('/home?event=dinner');
    const dialog = await dinnerDetails();
    expect(dialog.getByRole('textbox', { name: 'Friend’s .edu email' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Invite friends' })).toBeNull();
  });
});
