import { describe, expect, it } from 'vitest';
import { backOffMs } from './back-off.ts';

describe('the back-off delay', () => {
  it('has a random addition of up to half of its length', () => {
    expect([backOffMs(0, 0), backOffMs(0, 0.5), backOffMs(0, 1)]).toEqual([1_000, 1_250, 1_500]);
    expect(backOffMs(99, 1)).toBe(45_000);
  });
});
