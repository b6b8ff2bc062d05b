import { describe, expect, it } from 'vitest';
import { ageText } from './report-words.ts';

describe('the age of a report', () => {
  const now = '2025-06-04T12:00:00.000Z';

  it.each([
    ['2025-06-04T11:48:00.000Z', '12 min'],
    ['2025-06-04T08:55:00.000Z', '3 h 05 min'],
    ['2025-06-02T08:00:00.000Z', '2 d 4 h'],
    // The clock of a demo can be set back.
    ['2025-06-04T13:00:00.000Z', '0 min'],
  ])('since %s is %s', (since, text) => {
    expect(ageText(since, now)).toBe(text);
  });
});
