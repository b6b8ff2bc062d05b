import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productionEnvironment } from '../../../test/fixtures/production-environment.ts';
import { parseConfig } from './config.ts';

const file = new URL('../../../../../deploy/crewtable.env', import.meta.url);

test('the environment file of deploy/ is complete: with its secrets filled in, production starts with it', () => {
  const lines = readFileSync(file, 'utf8')
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
