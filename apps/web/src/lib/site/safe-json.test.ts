import { expect, test } from 'vitest';
import { safeJson } from './safe-json.ts';

test('a text cannot end the script element that contains it, and stays the same text', () => {
  const data = { title: '</script><script>alert(1)</script><!--' };
  expect(safeJson(data)).not.toContain('<');
  expect(JSON.parse(safeJson(data))).toEqual(data);
});
