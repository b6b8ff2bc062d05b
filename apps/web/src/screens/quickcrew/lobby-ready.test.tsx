import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { server } from '../../../test/mock-server.ts';
import { typeCard } from '../../../test/render-screen.tsx';
import { button, dev, mockLobby, openLobby, you } from '../../../test/screens/lobby.tsx';
import type { LobbyServer } from '../../../test/screens/lobby.tsx';

// Loaded in advance: on a busy machine, loading takes longer than the tests wait for an element.
beforeAll(() => import('./hold-form.tsx'));

let mock: LobbyServer;
beforeEach(() => {
  mock = mockLobby();
});

describe('the lobby before the queue', () => {
  it('leads a student who is alone through the hold and ‘Ready’ to the queue', async () => {
    const { router, user } = openLobby();
    expect(await screen.findByText('Ana R. (you)')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Tap to invite a friend' })).toHaveLength(2);

    await user.click(await button('Done Inviting'));
    await user.click(await button('Reserve My Spot (No Charge)'));
    const dialog = within(await findDialog('Reserve your spot'));
    await typeCard(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Reserve My Spot (No Charge)' }));
    await screen.findByText('Your card was not charged.');
    await user.click(await button('Ready to Join'));

    await waitFor(() => expect(router.state.location.pathname).toBe('/automeetup/loading'));
    expect(mock.calls).toEqual(['paid', 'ready', 'queue']);
    await screen.findByRole('heading', { name: 'Finding your crew' });
  });

  it('waits for friends who are not ready, and lets the student withdraw ‘Ready’', async () => {
    localStorage.setItem('done_inviting', 'lobby-1');
    mock.lobby = { ...mock.lobby, users: [{ ...you, paid: true, ready: true }, dev] };
    const { user } = openLobby();
    expect(await button('Waiting on others...')).toBeVisible();
    expect(within(screen.getByText('Dev S.').closest('li')!).queryByText('Paid')).toBeNull();
    await user.click(await button('Not ready yet'));
    await button('Ready to Join');
    expect(mock.calls).toEqual(['ready']);
    expect(mock.bodies).toEqual([{ ready: false }]);
  });

  it('recognises a hold that was placed on the page of the bank', async () => {
    localStorage.setItem('done_inviting', 'lobby-1');
    sessionStorage.setItem('draft_hold', 'lobby-1');
    openLobby();
    expect(await button('Ready to Join')).toBeVisible();
    expect(mock.calls).toEqual(['paid']);
  });

  it('reports the hold again, without another payment, when the first report failed', async () => {
    localStorage.setItem('done_inviting', 'lobby-1');
    let isReached = false;
    server.use(
      http.post('*/api/lobby/lobby-1/paid', () => {
        if (!isReached) return HttpResponse.error();
        mock.lobby = { ...mock.lobby, users: [{ ...you, paid: true }] };
        return HttpResponse.json({ success: true });
      }),
    );
    const { user } = openLobby();
    await user.click(await button('Reserve My Spot (No Charge)'));
    const dialog = within(await findDialog());
    await typeCard(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Reserve My Spot (No Charge)' }));
    await screen.findByText('Failed to set paid status');
    isReached = true;
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await button('Ready to Join')).toBeVisible();
  });
});
