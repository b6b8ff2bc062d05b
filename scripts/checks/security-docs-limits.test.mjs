// Compares the numbers of docs/security/limits.md with the contract and the server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requestLimits } from '../../apps/server/src/platform/http/limits/load-shedding.ts';
import { contractEndpoints } from '../../apps/server/test/contract-endpoints.ts';
import { root } from '../run-command.mjs';

const page = readFileSync(join(root, 'docs/security/limits.md'), 'utf8');
/** Of each row the text in its second column. */
const limitOf = new Map(
  page
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length > 3)
    .map(([, what, limit]) => [what, limit ?? '']),
);

/** The counters of the contract, and the row that tells each of them. */
const rowOfCounter = /** @type {Record<string, string>} */ ({
  profile_updates: 'profile updates',
  feedback: 'feedback',
  exports: 'exports of own data',
  subscription_starts: 'starts of a subscription',
  device_registrations: 'adding a device with push',
  device_deregistrations: 'removing a device with push',
  testimonials: 'testimonials',
  organiser_exports: 'exports of the office',
  organiser_find: 'finding by address',
  money_check: 'comparing the last days with the provider',
  money_comparison: 'comparing all payments with the provider',
});

const counted = contractEndpoints.flatMap(({ method, path, perAccount }) =>
  perAccount ? [{ endpoint: `${method} ${path}`, ...perAccount }] : [],
);

it.each(counted)('the page tells how often an account may call $endpoint', ({ name, perHour }) => {
  const limit = limitOf.get(rowOfCounter[name] ?? name);
  expect(limit).toMatch(new RegExp(`^${perHour} an hour\\b`));
});

it('endpoints with the same counter have the same limit, because the first call of a process sets it', () => {
  const limits = new Map(counted.map(({ name, perHour }) => [name, perHour]));
  expect(counted.filter(({ name, perHour }) => limits.get(name) !== perHour)).toEqual([]);
});

it('the page tells how many requests a process works on', () => {
  const { ordinary, urgent } = requestLimits;
  expect(limitOf.get('requests at the same time')).toBe(`${ordinary}; passcodes and payments ${urgent}`);
});
