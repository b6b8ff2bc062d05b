import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const server = fileURLToPath(new URL('../../..', import.meta.url));

/** The files that may read the time of the machine or of the database, and why. */
const allowed = new Map([
  ['src/platform/clock/', 'it is where the time comes from'],
  ['src/platform/demo/demo-clock.ts', 'it is where the time comes from in a demo'],
  ['src/platform/embedded-postgres/', 'it waits for a program to start, before there is any product'],
  ['src/platform/jobs/queue-state.ts', "the queue goes by PostgreSQL's own time"],
]);

/** SQL ignores case. */
const sqlClocks =
  /(?<![.\w])now\s*\(\s*\)|\b(?:current_timestamp|current_date|current_time|localtimestamp|localtime|timeofday)\b|\b(?:clock|statement|transaction)_timestamp\b|'(?:now|today|tomorrow|yesterday)'\s*::/gi;

/** JavaScript does not, so 'New date' in a text is no clock. */
const scriptClocks =
  /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(?:\(\s*\)|(?!\s*\())|(?<!new )\bDate\s*\(\s*\)|\bperformance\s*\.\s*now\b/g;

const clocksIn = (text: string) => [...(text.match(sqlClocks) ?? []), ...(text.match(scriptClocks) ?? [])];

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

describe('the server reads one clock', () => {
  const files = [...filesBelow('src', /\.(?:ts|tsx|mjs)$/), ...filesBelow('migrations', /\.sql$/)];

  test('the check finds the sources and the migrations', () => {
    expect(files).toContain('src/app.ts');
    expect(files).toContain('migrations/0001_foundation.sql');
    expect(files.length).toBeGreaterThan(40);
  });

  test('no file reads another clock, except the allowed ones', () => {
    const found = files
      .filter((file) => ![...allowed.keys()].some((place) => file.startsWith(place)))
      .map((file) => ({ file, clocks: clocksIn(readFileSync(join(server, file), 'utf8')) }))
      .filter(({ clocks }) => clocks.length > 0);
    expect(found).toEqual([]);
  });

  test('every allowed place still reads a clock', () => {
    const idle = [...allowed.keys()].filter((place) =>
      files
        .filter((file) => file.startsWith(place))
        .every((file) => clocksIn(readFileSync(join(server, file), 'utf8')).length === 0),
    );
    expect(idle).toEqual([]);
  });

  test.each([
    'select * from events where starts_at > now()',
    'select NOW ( )',
    'created_at timestamptz not null default now()',
    'default current_timestamp',
    'CURRENT_DATE',
    'clock_timestamp()',
    'statement_timestamp()',
    'localtimestamp',
    "select 'now'::timestamptz",
    'const t = Date.now()',
    'const t = new Date()',
    'const t = new Date( );',
    'const t = new Date;',
    'const t = Date();',
    'performance.now()',
  ])('the check finds: %s', (line) => {
    expect(clocksIn(line)).toHaveLength(1);
  });

  test.each([
    'const t = clock.now()',
    'const t = realClock.now().getTime()',
    'new Date(now.getTime() + 1)',
    "new Date('2025-05-21T12:00:00Z')",
    'where starts_at > ${now}',
    'interface Clock { now: Date }',
    'knownNow()',
    "'New dates open for registration'",
    'import type { Date as D }',
  ])('the check accepts: %s', (line) => {
    expect(clocksIn(line)).toEqual([]);
  });
});
