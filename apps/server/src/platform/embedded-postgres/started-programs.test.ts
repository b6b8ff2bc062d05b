import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('no part of the server but the embedded PostgreSQL starts a program, and none asks a shell', () => {
  const source = join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.m?tsx?$|\.mjs$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }));
  const starters = files.filter(({ text }) => /child_process/.test(text));
  expect(starters.map(({ file }) => file).toSorted()).toEqual([
    'platform/embedded-postgres/postmaster.ts',
    'platform/embedded-postgres/server-user.ts',
    'platform/embedded-postgres/supervisor-client.ts',
    'platform/embedded-postgres/supervisor.mjs',
  ]);
  // `exec` and the option `shell` give the text to a shell.
  const asksShell = /\{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'|\bshell:/;
  expect(starters.filter(({ text }) => asksShell.test(text))).toEqual([]);
});
