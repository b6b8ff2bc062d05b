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

test('an API node and a worker can share a machine, and Prometheus reads both', () => {
  const [api, worker] = ['api', 'worker'].map((role) => {
    const unit = read(`systemd/crewtable-${role}.service`);
    const env = Object.fromEntries(
      findAll(unit, /^Environment=(.*)$/gm)[0]!
        .split(' ')
        .map((set) => set.split('=')),
    );
    // systemd prefers the files to the lines of the unit.
    expect(findAll(read('crewtable.env'), /^((?:METRICS_)?PORT)=/gm)).toEqual([]);
    return { port: env['PORT'], metrics: env['METRICS_PORT'] };
  });
  expect(new Set([...Object.values(api!), ...Object.values(worker!)]).size).toBe(4);
  const targets = findAll(read('prometheus.yml'), /^ +- [\d.]+:(\d+)$/gm);
  expect(targets).toEqual([...Array(3).fill(api!.metrics), ...Array(2).fill(worker!.metrics)]);
  expect(new Set(findAll(read('haproxy.cfg'), /^ +server app\d [\d.]+:(\d+)/gm))).toEqual(
    new Set([api!.port]),
  );
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
