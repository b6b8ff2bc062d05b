import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { createStripeSandbox } from './index.ts';

test('the sandbox cannot be created in production', () => {
  const clock = { now: () => new Date(0) };
  const log = { info() {}, warn() {}, error() {} };
  const options = {
    pool: new Pool({ max: 0 }),
    clock,
    realTime: clock,
    log,
    secretKey: 'sk_test_x',
    threeDSecurePage: 'http://localhost/3ds',
  };
  expect(() => createStripeSandbox({ ...options, production: true })).toThrow('never starts in production');
  expect(() => createStripeSandbox({ ...options, production: false })).not.toThrow();
});
