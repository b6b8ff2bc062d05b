import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { server } from '../../../test/mock-server.ts';
import { button, dev, mockLobby, openLobby } from '../../../test/screens/lobby.tsx';
import type { LobbyServer } from '../../../test/screens/lobby.tsx';

let mock: LobbyServer;
beforeEach(() => {
  mock = mockLobby();
});

describe('leaving a lobby', () => {
  it('leads to the start, and creates no other lobby', async () => {
    const { router, user } = openLobby();
    await user.click(await button('Leave the lobby'));
    await user.click(await button('Leave'));
    await screen.findByRole('heading', { name: 'Start' });
    expect(router.state.location.pathname).toBe('/automeetup');
    expect(mock.calls).toEqual(['leave']);
    expect(localStorage.getItem('lobbyId')).toBeNull();
  });

  it.each(['/automeetup/lobby', '/automeetup/loading'])('from %s stops polling the lobby', async (path) => {
    if (path === '/automeetup/loading') mock.lobby = { ...mock.lobby, status: 'queued' };
    const { user } = openLobby(path);
    await user.click(await button(path === '/automeetup/lobby' ? 'Leave the lobby' : 'Leave the queue'));
    let asked = 0;
    server.use(
      http.get('*/api/lobby/lobby-1', () => {
        asked += 1;
        return HttpResponse.json(mock.lobby);
      }),
      http.post('*/api/lobby/lobby-1/leave', async () => {
        await button('Processing...');
        asked = 0;
        // Simulates a visit of another tab meanwhile, which refetches all shown queries.
        window.dispatchEvent(new Event('visibilitychange'));
        return HttpResponse.json({ success: true });
      }),
    );
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    await user.click(await button('Leave'));
    await screen.findByRole('heading', { name: 'Start' });
    expect(asked).toBe(0);
  });

  it('on another device leads to the start, not back to the invitation', async () => {
    mock.lobby = { ...mock.lobby, users: [dev] };
    const { router } = openLobby();
    await waitFor(() => expect(router.state.location.pathname).toBe('/automeetup'));
    expect(localStorage.getItem('lobbyId')).toBeNull();
    expect(mock.calls).toEqual([]);
  });
});
