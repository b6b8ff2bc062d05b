import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePart } from './use-part.ts';

it('is loaded only when it is wanted, and again after a failure', async () => {
  const loaded = { Menu: 'menu' };
  const load = vi.fn<() => Promise<typeof loaded>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue(loaded);
  const { result, rerender } = renderHook(({ isWanted }) => usePart(load, isWanted), {
    initialProps: { isWanted: false },
  });
  expect(load).not.toHaveBeenCalled();
  rerender({ isWanted: true });
  await waitFor(() => expect(result.current.hasFailed).toBe(true));
  expect(load).toHaveBeenCalledTimes(1);
  act(() => result.current.tryAgain());
  await waitFor(() => expect(result.current.part).toBe(loaded));
  expect(result.current.hasFailed).toBe(false);
});
