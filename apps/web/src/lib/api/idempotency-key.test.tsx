import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useIdempotencyKey } from './idempotency-key.ts';

test('a form that is sent again keeps its key; a changed one and the next one get another', () => {
  const { result, rerender } = renderHook(() => useIdempotencyKey());
  const first = result.current.keyFor({ text: 'Hello' });
  rerender();
  expect(result.current.keyFor({ text: 'Hello' })).toBe(first);
  const changed = result.current.keyFor({ text: 'Hello!' });
  expect(changed).not.toBe(first);
  result.current.renew();
  expect(result.current.keyFor({ text: 'Hello!' })).not.toBe(changed);
});
