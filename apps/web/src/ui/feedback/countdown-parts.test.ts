import { describe, expect, it } from 'vitest';
import { countdownParts } from './countdown-parts.ts';

const words = (...input: Parameters<typeof countdownParts>) =>
  countdownParts(...input)
    .map(({ figure, unit }) => `${figure} ${unit}`)
    .join(' ');

const HOUR = 3_600_000;

describe('the figures of a countdown', () => {
  it('carry what is above the largest unit in that unit', () => {
    expect(words(29 * HOUR + 45 * 60_000 + 38_999, 'hours')).toBe('29 hours 45 min 38 sec');
    expect(words(14 * 24 * HOUR + 6 * HOUR + 48 * 60_000 + 12_000, 'days')).toBe(
      '14 days 06 hours 48 min 12 sec',
    );
    expect(words(41 * 60_000 + 12_000, 'minutes')).toBe('41 min 12 sec');
    expect(words(150 * HOUR, 'hours')).toBe('150 hours 00 min 00 sec');
  });

  it('stop at zero', () => {
    expect(words(-5000, 'hours')).toBe('00 hours 00 min 00 sec');
  });
});
