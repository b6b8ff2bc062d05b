import { expect, test } from 'vitest';
import { pushTextOf } from './notification-rules.ts';

test('the text of a push is cut to at most 300 characters, never inside an emoji', () => {
  expect(pushTextOf('At seven.')).toBe('At seven.');
  expect(pushTextOf('x'.repeat(300))).toHaveLength(300);
  expect(pushTextOf('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
  const cut = pushTextOf(family.repeat(100));
  expect(cut).toBe(`${family.repeat(37)}…`);
  expect(Buffer.byteLength(cut)).toBeLessThan(1_500);
});
