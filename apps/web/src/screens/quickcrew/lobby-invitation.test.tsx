import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { button, dev, mockLobby, openLobby, you } from '../../../test/screens/lobby.tsx';
import type { LobbyServer } from '../../../test/screens/lobby.tsx';

let mock: LobbyServer;
beforeEach(() => {
  mock = mockLobby();
});

describe('a student who has opened the link and not joined', () => {
  const visitor = { ...dev, userId: 'eve', name: 'Eve M.', joined: false };

  it('takes no place in the lobby and can be removed', async () => {
    mock.lobby = { ...mock.lobby, users: [you, visitor] };
    server.use(
      http.delete('*/api/lobby/lobby-1/pending/eve', () => {
        mock.calls.push('dismiss eve');
        mock.lobby = { ...mock.lobby, users: [you] };
        return HttpResponse.json({ success: true });
      }),
    );
    const { user } = openLobby();
    await screen.findByText('Eve M.');
    expect(screen.getAllByRole('button', { name: 'Tap to invite a friend' })).toHaveLength(2);
    await user.click(await button('Dismiss Eve M.'));
    await waitFor(() => expect(screen.queryByText('Eve M.')).toBeNull());
    expect(mock.calls).toContain('dismiss eve');
  });

  it('stays in the list when removing fails, and a toast shows the error', async () => {
    mock.lobby = { ...mock.lobby, users: [you, visitor] };
    server.use(http.delete('*/api/lobby/lobby-1/pending/eve', () => HttpResponse.error()));
    const { user } = openLobby();
    await user.click(await button('Dismiss Eve M.'));
    expect(await screen.findByText('Failed to remove this student')).toBeVisible();
    expect(screen.getByText('Eve M.')).toBeVisible();
  });
});

describe('an invitation to a lobby', () => {
  it('shows the inviting friend, place and time, and leads to the lobby', async () => {
    localStorage.clear();
    mock.lobby = { ...mock.lobby, users: [dev, { ...you, joined: false }] };
    const { router, user } = openLobby('/automeetup/join-group/lobby-1');
    await screen.findByRole('heading', { name: "You've Been Invited to Join a Group!" });
    screen.getByText('Lower Manhattan, NY');
    screen.getByText('4 students');
    screen.getByText('7:30 PM');
    screen.getByText('Dev S.');
    // Called only once, although the page polls.
    expect(mock.calls).toEqual(['open']);
    await user.click(await button('Join Group'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/automeetup/lobby'));
    expect(localStorage.getItem('lobbyId')).toBe('lobby-1');
  });

  it('to an unknown lobby shows an error', async () => {
    const nothing = () => errorResponse(404, 'not_found', 'Not found.');
    server.use(http.get('*/api/lobby/lobby-1', nothing), http.post('*/api/lobby/lobby-1/open', nothing));
    openLobby('/automeetup/join-group/lobby-1');
    expect(await screen.findByRole('heading', { name: 'Failed to load group details' })).toBeVisible();
  });

  it('to a full lobby shows an error', async () => {
    localStorage.clear();
    mock.lobby = { ...mock.lobby, users: [dev, { ...you, joined: false }] };
    server.use(
      http.post('*/api/lobby/lobby-1/join', () =>
        errorResponse(409, 'group_full', 'This friend group is full.'),
      ),
    );
    const { user } = openLobby('/automeetup/join-group/lobby-1');
    await user.click(await button('Join Group'));
    await screen.findByText('Failed to join lobby');
    expect(localStorage.getItem('lobbyId')).toBeNull();
  });
});
