import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useOnDemand } from './use-on-demand.ts';

it('loads when it is wanted, and again after a failure', async () => {
  const loaded = { Menu: 'menu' };
  const load = vi.fn<() => Promise<typeof loaded>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue(loaded);
  const { result } = renderHook(() => useOnDemand(load));
  expect(load).not.toHaveBeenCalled();
  await act(async () => expect(await result.current.want()).toBe(false));
  expect(result.current.part).toBeUndefined();
  await act(async () => expect(await result.current.want()).toBe(true));
  expect(result.current.part).toBe(loaded);
});
