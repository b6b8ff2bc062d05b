import { expect, test } from 'vitest';
import * as api from '../api.ts';
import type { Endpoint } from '../endpoint.ts';

const refusedLast = (endpoints: Record<string, unknown>, names: RegExp) =>
  Object.entries(endpoints)
    .filter(([name]) => names.test(name))
    .map(([name, value]) => [name, (value as Endpoint).underLoad]);

test('what begins or ends a payment, the begin of a visit and every step of a sign-in are refused last', () => {
  const found = [
    ...refusedLast(api.payments, /^(?:create|confirm|cancel|check|webhook)/),
    ...refusedLast(api.accounts, /^(?:initSession|signIn|confirmSignIn|refresh|reauth|confirmReauth)$/),
  ];
  expect(found.length).toBeGreaterThan(12);
  expect(found.filter(([, underLoad]) => underLoad !== 'refused-last')).toEqual([]);
});
