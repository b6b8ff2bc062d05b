import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { eightOClock } from '../../../test/fixtures/quickcrew.ts';
import { button, dev, mockLobby, openLobby, you } from '../../../test/screens/lobby.tsx';
import type { LobbyServer } from '../../../test/screens/lobby.tsx';

let mock: LobbyServer;
beforeEach(() => {
  mock = mockLobby();
});

describe('the lobby', () => {
  it('stops polling when a request fails, shows the error, and continues after ‘Try Again’', async () => {
    let asked = 0;
    server.use(
      http.get('*/api/lobby/lobby-1', () => {
        asked += 1;
        return asked === 1 ? HttpResponse.error() : HttpResponse.json(mock.lobby);
      }),
    );
    const { user } = openLobby();
    await screen.findByRole('heading', { name: 'Connection Error' });
    screen.getByText('Unable to connect to the server. Please check your internet connection and try again.');
    await user.click(await button('Try Again'));
    await screen.findByText('Ana R. (you)');
    expect(screen.queryByRole('heading', { name: 'Connection Error' })).toBeNull();
  });

  it('that no longer exists offers a new one', async () => {
    server.use(http.get('*/api/lobby/lobby-1', () => errorResponse(404, 'not_found', 'Not found.')));
    const { router, user } = openLobby();
    await screen.findByText(
      /Unable to fetch lobby information\. Please refresh the page or create a new lobby\./,
    );
    await user.click(screen.getByRole('link', { name: 'Create a new lobby' }));
    expect(router.state.location.pathname).toBe('/automeetup');
    expect(localStorage.getItem('lobbyId')).toBeNull();
  });

  it('shows under ‘Paid’ that the $5 are held and not charged, only to the student', async () => {
    mock.lobby = {
      ...mock.lobby,
      users: [
        { ...you, paid: true },
        { ...dev, paid: true },
      ],
    };
    openLobby();
    const rowOf = (name: string) => within(screen.getByText(name).closest('li')!);
    await screen.findByText('Dev S.');
    rowOf('Ana R. (you)').getByText('Paid');
    rowOf('Ana R. (you)').getByText('$5 held, not charged');
    rowOf('Dev S.').getByText('Paid');
    expect(rowOf('Dev S.').queryByText('$5 held, not charged')).toBeNull();
  });

  it.each([
    [[you], 'You need three more students for this time. We look until 7:00 PM.'],
    [[you, dev], 'You need two more students for this time. We look until 7:00 PM.'],
    [
      [you, dev, { ...dev, userId: 'kim', name: 'Kim R.' }],
      'You need one more student for this time. We look until 7:00 PM.',
    ],
  ])('in the queue says what it waits for, and until when (%#)', async (users, words) => {
    mock.lobby = { ...mock.lobby, status: 'queued', users };
    openLobby();
    expect(await screen.findByText(new RegExp(`^${words}`))).toBeVisible();
  });

  it('sends only changed preferences, and shows them', async () => {
    const { user } = openLobby();
    await user.click(await screen.findByRole('button', { name: 'Meeting time 7:30 PM' }));
    const dialog = within(await findDialog('Edit Preferences'));
    expect(dialog.getByLabelText('Group size')).toHaveValue('4 students');
    expect(dialog.getByLabelText('Group size')).toHaveAttribute('readonly');
    await dialog.findByRole('option', { name: '8:00 PM' });
    await user.selectOptions(dialog.getByLabelText('Meeting time'), '8:00 PM');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Meeting time 8:00 PM' });
    expect(mock.bodies).toEqual([{ meetingTime: eightOClock }]);
  });

  it('is shared by a copied link on a phone without a share menu', async () => {
    const { user } = openLobby();
    await user.click((await screen.findAllByRole('button', { name: 'Tap to invite a friend' }))[0]!);
    await screen.findByText('Invite link copied to clipboard!');
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/automeetup/join-group/lobby-1`,
    );
  });

  it('leads to the crew when it is matched, and stores the crew on the phone', async () => {
    mock.lobby = { ...mock.lobby, status: 'matched', groupId: 'crew-1' };
    openLobby();
    await screen.findByRole('heading', { name: 'The crew' });
    expect(localStorage.getItem('groupId')).toBe('crew-1');
  });

  it('that found no crew says that the hold is released, and can try another time with one tap', async () => {
    mock.lobby = { ...mock.lobby, status: 'expired' };
    server.use(
      http.post('*/api/lobby/lobby-1/preferences', () => {
        mock.lobby = { ...mock.lobby, status: 'open' };
        return HttpResponse.json({ success: true });
      }),
    );
    const { user } = openLobby();
    await screen.findByText(/Your \$5 hold is released, and nothing was charged\./);
    await user.click(await button('Try 7:30 PM instead'));
    expect(await screen.findByRole('heading', { name: 'Your lobby' })).toBeVisible();
  });

  it('is created for a student without one, and the earlier crew is removed from the phone', async () => {
    localStorage.clear();
    localStorage.setItem('groupId', 'crew-of-yesterday');
    openLobby('/automeetup/lobby');
    await screen.findByText('Ana R. (you)');
    expect(mock.calls).toEqual(['create-lobby']);
    expect(localStorage.getItem('lobbyId')).toBe('lobby-1');
    expect(localStorage.getItem('groupId')).toBeNull();
  });
});
