import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { complaintAbout } from './node-version.mjs';
import { root } from './run-command.mjs';
import {
  buildParts,
  chooseInstallation,
  hashSources,
  partsToBuild,
  refuseReadOnly,
  removeIncomplete,
} from './setup.mjs';

describe('the version of Node', () => {
  it.each(['v20.19.0', 'v20.20.2', 'v22.13.0', 'v24.0.0', 'v30.1.0'])('%s is accepted', (version) => {
    expect(complaintAbout(version)).toBeUndefined();
  });

  it.each(['v14.21.3', 'v18.20.8', 'v20.18.3', 'v21.7.3', 'v22.12.0'])(
    '%s is refused in one clear sentence',
    (version) => {
      expect(complaintAbout(version)).toBe(
        `Crewtable needs Node.js 20.19 or newer (of version 22: 22.13 or newer), but this is ${version}.`,
      );
    },
  );
});

describe('a folder that cannot be written', () => {
  it('is refused in one clear sentence', () => {
    // Not even root can write to /proc/1; root can write to a folder that is only marked read-only.
    expect(() => refuseReadOnly('/proc/1')).toThrow(
      'The folder /proc/1 cannot be written: make it writable, or work in a copy that is yours.',
    );
    expect(() => refuseReadOnly(tmpdir())).not.toThrow();
  });
});

describe('installing', () => {
  const machine = { platform: 'linux', arch: 'x64' };
  const wanted = {
    packages: {
      '': { version: '0.1.0' },
      'apps/server': { version: '0.1.0' },
      'node_modules/@crewtable/server': { link: true },
      'node_modules/pg': { version: '8.0.0' },
      'node_modules/native-linux-x64': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
      'node_modules/native-darwin-x64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['x64'] },
      'node_modules/native-musl': {
        version: '1.0.0',
        optional: true,
        os: ['linux'],
        cpu: ['x64'],
        libc: ['musl'],
      },
      'node_modules/part-of-another-machine': { version: '1.0.0', optional: true },
      'node_modules/vitest': { version: '4.0.0', dev: true },
      'node_modules/oxlint-linux-x64': {
        version: '1.0.0',
        dev: true,
        optional: true,
        os: ['linux'],
        cpu: ['x64'],
      },
    },
  };
  const product = {
    'node_modules/@crewtable/server': { link: true },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/native-linux-x64': { version: '1.0.0' },
  };
  const tests = {
    'node_modules/vitest': { version: '4.0.0', dev: true },
    'node_modules/oxlint-linux-x64': { version: '1.0.0', dev: true },
  };
  /**
   * @param {'start' | 'test'} command
   * @param {Record<string, object> | undefined} packages that npm has noted as installed
   * @param {{ platform: string, arch: string }} [on]
   */
  const chosen = (command, packages, on = machine) =>
    chooseInstallation(wanted, packages && { packages }, on, { development: command === 'test' });

  it('on a fresh clone: npm start installs the product without the tests, npm test everything', () => {
    expect(chosen('start', undefined)).toBe('product');
    expect(chosen('test', undefined)).toBe('everything');
  });

  it('after npm start, npm test only adds what is missing', () => {
    expect(chosen('test', product)).toBe('missing');
  });

  it('of tests is done again when only one of their packages has changed, and leaves the product', () => {
    const changed = { ...product, ...tests, 'node_modules/vitest': { version: '3.9.9', dev: true } };
    expect(chosen('test', changed)).toBe('missing');
    expect(chosen('start', changed)).toBeUndefined();
  });

  it('is not repeated when all packages for this machine are installed', () => {
    expect(chosen('start', product)).toBeUndefined();
    expect(chosen('start', { ...product, ...tests })).toBeUndefined();
    expect(chosen('test', { ...product, ...tests })).toBeUndefined();
  });

  it('happens when the lock file names another version', () => {
    const old = { ...product, 'node_modules/pg': { version: '7.9.9' } };
    expect(chosen('start', old)).toBe('product');
    expect(chosen('test', old)).toBe('everything');
  });

  it('keeps the packages of tests where they were installed', () => {
    const old = { ...product, ...tests, 'node_modules/pg': { version: '7.9.9' } };
    expect(chosen('start', old)).toBe('everything');
  });

  it('happens when the folder came from another kind of machine', () => {
    expect(chosen('start', product, { platform: 'darwin', arch: 'x64' })).toBe('product');
  });

  it('is not misled by half a package that an interrupted one left', () => {
    const folder = mkdtempSync(join(tmpdir(), 'install-'));
    try {
      for (const path of ['pg', 'vitest', '@crewtable/server'])
        mkdirSync(join(folder, 'node_modules', path), { recursive: true });
      removeIncomplete(folder, wanted, { packages: product });
      expect(existsSync(join(folder, 'node_modules/vitest'))).toBe(false);
      expect(existsSync(join(folder, 'node_modules/pg'))).toBe(true);
      expect(existsSync(join(folder, 'node_modules/@crewtable/server'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

  it.each([
    'vitest',
    'jsdom',
    'msw',
    '@playwright/test',
    'oxlint',
    '@typescript/native',
    '@apollo/client',
    'highs',
  ])('by npm start leaves %s to npm test', (name) => {
    expect(packages[`node_modules/${name}`]).toMatchObject({ dev: true });
  });

  it.each(['vite', 'rolldown', '@vitejs/plugin-react', 'fastify', 'pg'])(
    'by npm start includes %s, which the product needs',
    (name) => {
      expect(packages[`node_modules/${name}`].dev).toBeUndefined();
    },
  );
});

describe('building', () => {
  /** @type {string} */
  let folder;
  /**
   * @param {string} path
   * @param {string} text
   */
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-'));
    for (const { sources, built } of Object.values(buildParts))
      for (const path of [...sources, ...built])
        write(/\.\w+$/.test(path) ? path : `${path}/src/index.ts`, 'export {};');
    const hashes = Object.values(buildParts).map(({ name, sources }) => [name, hashSources(folder, sources)]);
    write('.cache/build.json', JSON.stringify(Object.fromEntries(hashes)));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const stale = () => partsToBuild(folder).map(({ name }) => name);

  it('is not due when nothing has changed', () => {
    expect(stale()).toEqual([]);
  });

  it.each([
    ['apps/server/src/main.ts', ['server']],
    ['packages/grouping/src/index.ts', ['server']],
    ['apps/web/src/new.tsx', ['web']],
    ['packages/contract/src/index.ts', ['server', 'web']],
    ['package-lock.json', ['server', 'web']],
  ])('is due again when %s changes, only for %j', (path, names) => {
    write(path, 'something new');
    expect(stale()).toEqual(names);
  });

  it.each([
    'apps/server/dist/app.js',
    'apps/server/src/main.test.ts',
    'apps/server/migrations/0001.sql',
    'apps/web/node_modules/a.js',
    'e2e/events.spec.ts',
  ])('is not due when %s changes', (path) => {
    write(path, 'something new');
    expect(stale()).toEqual([]);
  });

  it('is due for a part whose output is missing or whose build was interrupted', () => {
    rmSync(join(folder, 'apps/web/dist'), { recursive: true });
    expect(stale()).toEqual(['web']);
    rmSync(join(folder, '.cache'), { recursive: true });
    expect(stale()).toEqual(['server', 'web']);
  });
});
