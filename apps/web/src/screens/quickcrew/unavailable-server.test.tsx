import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { server } from '../../../test/mock-server.ts';
import { addMessage, changeMember, mockCrew, openCrew } from '../../../test/screens/crew.tsx';
import { dev, mockLobby, openLobby, you } from '../../../test/screens/lobby.tsx';

/** Longer than every poll interval and every back-off, so that only Retry-After explains a wait of this length. */
const retryAfterSeconds = 7;
const unavailable = () =>
  HttpResponse.json(
    { code: 'unavailable', message: 'We are not reachable right now. Please try again in a moment.' },
    { status: 503, headers: { 'retry-after': String(retryAfterSeconds) } },
  );

/** When the page has asked, on the clock of the test. */
let askedAt: number[];
/** How the server refuses, if it does. */
let refusal: (() => Response) | undefined;

beforeEach(() => {
  askedAt = [];
  refusal = undefined;
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
});

/** Refuses requests to this path while `refusal` is set, else leaves them to the handlers of the screen. */
function mayRefuse(path: string) {
  server.use(
    http.get(path, () => {
      askedAt.push(Date.now());
      return refusal?.();
    }),
  );
}

/** Lets time pass until the page is in this state. */
async function passUntil(read: () => unknown) {
  const next = async () => {
    await act(() => vi.advanceTimersByTimeAsync(500));
    return read();
  };
  await expect.poll(next, { interval: 1, timeout: 60_000 }).toBeTruthy();
}

/** The server refuses four times, which is more than one read is tried, and answers again. */
async function passOutage(changeData: () => void, isOnPage: () => unknown) {
  const asked = askedAt.length;
  refusal = unavailable;
  await passUntil(() => askedAt.length === asked + 4);
  expect(isOnPage()).toBeTruthy();
  changeData();
  refusal = undefined;
  await passUntil(() => askedAt.length > asked + 4);
  const pauses = askedAt.slice(asked + 1, asked + 5).map((at, turn) => at - askedAt[asked + turn]!);
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(retryAfterSeconds * 1_000);
}

describe('while the server is away for a moment', () => {
  it('a lobby stays on the page, and shows who has joined as soon as the server is back', async () => {
    const mock = mockLobby();
    mayRefuse('*/api/lobby/lobby-1');
    openLobby();
    await screen.findByText('Ana R. (you)');
    await passOutage(
      () => {
        mock.lobby = { ...mock.lobby, users: [you, dev] };
      },
      () => screen.queryByText('Ana R. (you)') && !screen.queryByText('Connection Error'),
    );
    expect(await screen.findByText('Dev S.')).toBeVisible();
  });

  it('the queue stays on the page, and leads to the crew as soon as the server is back', async () => {
    const mock = mockLobby();
    mock.lobby = { ...mock.lobby, status: 'queued' };
    mayRefuse('*/api/lobby/lobby-1');
    openLobby('/automeetup/loading');
    await screen.findByText(/You need three more students/);
    await passOutage(
      () => {
        mock.lobby = { ...mock.lobby, status: 'matched', groupId: 'crew-1' };
      },
      () => screen.queryByText(/You need three more students/) && !screen.queryByText('Connection Error'),
    );
    expect(await screen.findByRole('heading', { name: 'The crew' })).toBeVisible();
  });

  it('a crew stays on the page, and shows who is on the way as soon as the server is back', async () => {
    const mock = mockCrew();
    mayRefuse('*/api/groups/crew-1');
    openCrew();
    await screen.findByRole('button', { name: /Ravi P\..*Matched/ });
    await passOutage(
      () => changeMember(mock, 'ravi', { introSent: true, onTheWay: true }),
      () => screen.queryByRole('button', { name: /Ravi P\..*Matched/ }),
    );
    expect(await screen.findByRole('button', { name: /Ravi P\..*On the way/ })).toBeVisible();
  });

  it('a chat stays on the page, and shows a new message as soon as the server is back', async () => {
    const mock = mockCrew();
    mayRefuse('*/api/messages/crew-1');
    openCrew();
    await screen.findByText('Yellow jacket, by the door.');
    await passOutage(
      () => void addMessage(mock, 'ravi', 'Ravi P.', 'Nearly there.'),
      () => screen.queryByText('Yellow jacket, by the door.'),
    );
    expect(await screen.findByText('Nearly there.')).toBeVisible();
  });

  it('a lobby that was never loaded is asked for three times, then waits for ‘Try Again’', async () => {
    mockLobby();
    mayRefuse('*/api/lobby/lobby-1');
    refusal = unavailable;
    openLobby();
    await passUntil(() => screen.queryByRole('heading', { name: 'Connection Error' }));
    expect(askedAt).toHaveLength(3);
    screen.getByText('Unable to connect to the server. Please check your internet connection and try again.');
    expect(screen.queryByRole('link', { name: 'Create a new lobby' })).toBeNull();
    refusal = undefined;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(askedAt).toHaveLength(3);
    act(() => screen.getByRole('button', { name: 'Try Again' }).click());
    expect(await screen.findByText('Ana R. (you)')).toBeVisible();
  });
});

it('the queue goes on by itself when the network is back', async () => {
  const mock = mockLobby();
  mock.lobby = { ...mock.lobby, status: 'queued' };
  mayRefuse('*/api/lobby/lobby-1');
  openLobby('/automeetup/loading');
  await screen.findByText(/You need three more students/);
  refusal = () => HttpResponse.error();
  await passUntil(() => screen.queryByRole('heading', { name: 'Connection Error' }));
  mock.lobby = { ...mock.lobby, status: 'matched', groupId: 'crew-1' };
  refusal = undefined;
  await passUntil(() => screen.queryByRole('heading', { name: 'The crew' }));
  expect(screen.queryByRole('heading', { name: 'Connection Error' })).toBeNull();
});
