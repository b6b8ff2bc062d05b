import { expect, test } from 'vitest';
import { Reason, ShownHash } from './office-shapes.ts';
import { maxReasonLength } from './rules/reason-rules.ts';

test('the schemas of the office accept what the rules allow', () => {
  expect(Reason).toMatchObject({ maxLength: maxReasonLength });
  // SHA-256 as hexadecimal digits.
  expect(ShownHash).toMatchObject({ maxLength: 64 });
});
