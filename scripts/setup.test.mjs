import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { complaintAbout } from './node-version.mjs';
import { hashSources, isInstalled, refuseReadOnly } from './setup.mjs';

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
    },
  };
  /** @param {Record<string, object>} packages */
  const noted = (packages) => ({
    packages: {
      'node_modules/@crewtable/server': { link: true },
      'node_modules/pg': { version: '8.0.0' },
      'node_modules/native-linux-x64': { version: '1.0.0' },
      ...packages,
    },
  });

  it('is not repeated when all packages for this machine are installed', () => {
    expect(isInstalled(wanted, noted({}), machine)).toBe(true);
  });

  it('happens on a fresh clone', () => {
    expect(isInstalled(wanted, undefined, machine)).toBe(false);
  });

  it('happens when the lock file names another version', () => {
    expect(isInstalled(wanted, noted({ 'node_modules/pg': { version: '7.9.9' } }), machine)).toBe(false);
  });

  it('happens when the folder came from another kind of machine', () => {
    expect(isInstalled(wanted, noted({}), { platform: 'darwin', arch: 'x64' })).toBe(false);
  });
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
    for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json']) write(file, '{}');
    write('packages/contract/src/index.ts', 'export {};');
    write('apps/server/src/main.ts', 'export {};');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(['apps/server/src/main.ts', 'apps/web/src/new.tsx', 'package-lock.json'])(
    'is due again when %s changes',
    (path) => {
      const before = hashSources(folder);
      write(path, 'something new');
      expect(hashSources(folder)).not.toBe(before);
    },
  );

  it.each([
    'apps/server/dist/main.js',
    'apps/server/src/main.test.ts',
    'apps/server/migrations/0001.sql',
    'apps/web/node_modules/a.js',
  ])('is not due when %s changes', (path) => {
    const before = hashSources(folder);
    write(path, 'something new');
    expect(hashSources(folder)).toBe(before);
  });
});
