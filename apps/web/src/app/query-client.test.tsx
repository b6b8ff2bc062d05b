import '@testing-library/jest-dom/vitest';
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, NetworkError } from '../lib/api/api-client.ts';
import { auth } from '../lib/session/auth-state.ts';
import { queryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

let isOnline = true;
let loads = 0;

function Part({ name }: { name: string }) {
  const { data, isError } = useQuery({
    queryKey: [name],
    retry: false,
    queryFn: () => {
      loads += 1;
      return isOnline
        ? Promise.resolve(`${name} ${loads}`)
        : Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  return <p>{isError ? `${name} failed` : data}</p>;
}

function goOnline(online: boolean) {
  isOnline = online;
  act(() => onlineManager.setOnline(online));
}

it('what could not be loaded is loaded when the network is back, and nothing else', async () => {
  const page = (names: string[]) => (
    <QueryClientProvider client={queryClient}>
      {names.map((name) => (
        <Part key={name} name={name} />
      ))}
    </QueryClientProvider>
  );
  const { rerender } = render(page(['seats']));
  await screen.findByText('seats 1');
  goOnline(false);
  rerender(page(['seats', 'friends']));
  await screen.findByText('friends failed');
  goOnline(true);
  await screen.findByText('friends 3');
  expect(screen.getByText('seats 1')).toBeVisible();
  expect(loads).toBe(3);
});

const unavailable = (retryAfterSeconds?: number) =>
  new ApiError(503, { code: 'unavailable', message: 'Not now.' }, retryAfterSeconds);

it.each([
  ['not before the time that the server has asked for', unavailable(5), [5_000, 5_000]],
  ['after one and two seconds if the server names no time', unavailable(), [1_000, 2_000]],
  ['after one and two seconds if the server names a shorter time', unavailable(1), [1_000, 2_000]],
  ['after one and two seconds without a network', new NetworkError('none'), [1_000, 2_000]],
])('a failed read is repeated %s', async (_, error, waitsMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const read = vi.fn(() => Promise.reject(error));
  const failure = queryClient.fetchQuery({ queryKey: ['seats'], queryFn: read }).catch((cause) => cause);
  await vi.advanceTimersByTimeAsync(0);
  for (const [at, ms] of waitsMs.entries()) {
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(read).toHaveBeenCalledTimes(at + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(at + 2);
  }
  expect(await failure).toBe(error);
});

it('nothing that was loaded for a student is left when the session ends', () => {
  queryClient.setQueryData(['friends'], ['Ana']);
  auth.dispatch({ kind: 'session ended' });
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
