import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productionEnvironment } from '../../../test/fixtures/production-environment.ts';
import { parseConfig } from './config.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../../../../deploy/${name}`, import.meta.url), 'utf8');
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);

test('the environment file of deploy/ is complete: with its secrets filled in, production starts with it', () => {
  const lines = read('crewtable.env')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
  const entries = lines.map((line): [string, string] => {
    const [name = '', ...rest] = line.split('=');
    return [name, rest.join('=')];
  });
  const empty = entries
    .filter(([, value]) => value === '')
    .map(([name]) => [name, productionEnvironment[name]]);
  const config = parseConfig({ ...Object.fromEntries(entries), ...Object.fromEntries(empty) });
  expect(config).toMatchObject({ mode: 'production', drainSeconds: 5, mail: { kind: 'smtp' } });
  expect(config.trustedProxies).toHaveLength(3);
});

test('HAProxy listens at the two addresses that keepalived moves, and both edge machines are trusted proxies', () => {
  const listens = findAll(read('haproxy.cfg'), /^ +bind ([\d.]+):/gm);
  const moved = findAll(read('keepalived.conf'), /^ +([\d.]+)\/\d+/gm);
  expect(moved).toHaveLength(2);
  expect(new Set(listens)).toEqual(new Set(moved));
  // Without it HAProxy cannot start on the machine that does not have the addresses.
  expect(read('sysctl.conf')).toMatch(/^net\.ipv4\.ip_nonlocal_bind = 1$/m);
  const machines = findAll(read('keepalived.conf'), /^ +(?:unicast_src_ip +)?(10\.[\d.]+)$/gm);
  expect(machines).toHaveLength(2);
  expect(findAll(read('crewtable.env'), /^TRUSTED_PROXIES=(.*)$/gm)[0]!.split(',')).toEqual(
    expect.arrayContaining(machines),
  );
});
