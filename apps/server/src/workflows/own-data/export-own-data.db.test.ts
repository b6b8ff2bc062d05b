import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { studentWithData } from '../../../test/fixtures/students/student-with-data.ts';
import { rowsOf, studentColumns } from '../../../test/fixtures/students/student-rows.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const { db, pool } = app.database;

const student = await studentWithData(app, 'reader');
const other = await studentWithData(app, 'neighbour');

/** Wishes and reports about a student belong to the student who wrote them, and are not exported. */
const saidByOthers = new Set(['public.wishes.about_id', 'public.reports.about_id']);

/** Hashes of secrets are not exported either, nor who wrote a note: that is the data of the organiser. */
const secrets = new Set(['public.confirmation_codes.code_hash', 'public.student_notes.organiser_id']);

/** Requested once, because a student may export five times an hour. */
const exported = await student.as.send(api.profiles.exportOwnData, {});
const asExported = (value: unknown) => JSON.stringify(value).replace(/^"(.*)"$/s, '$1');

describe("the export of a student's own data", () => {
  test('is a file that browsers save and caches do not store', async () => {
    const { headers } = exported;
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="crewtable-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('contains everything that any table stores about the student', async () => {
    const { body } = exported;
    const columns = await studentColumns(pool);
    expect(columns.length).toBeGreaterThanOrEqual(7);
    for (const column of columns) {
      const rows = await rowsOf(pool, column, student.id);
      // If this fails for a new table: give the student of this test a row in it.
      expect({ ...column, rows: rows.length }).not.toMatchObject({ rows: 0 });
      if (saidByOthers.has(`${column.table}.${column.column}`)) continue;
      for (const row of rows) {
        for (const [name, value] of Object.entries(row)) {
          if (value === null || secrets.has(`${column.table}.${name}`)) continue;
          expect({ table: column.table, name, shown: body.includes(asExported(value)) }).toMatchObject({
            shown: true,
          });
        }
      }
    }
  });

  test('contains data that is stored by address, and analytics from before the sign-up', async () => {
    const { data } = await student.as.call(api.profiles.exportOwnData, {});
    expect(data).toMatchObject({
      account: {
        userId: student.id,
        email: student.email,
        status: 'ACTIVE',
        wrongPasscodesInARow: 1,
        passcodesAskedFor: [
          expect.objectContaining({ attempts: 1 }),
          expect.objectContaining({ attempts: 1 }),
        ],
      },
      mailOnItsWay: [expect.objectContaining({ kind: 'passcode' })],
      analytics: [
        expect.objectContaining({ path: '/reader-before' }),
        expect.objectContaining({ path: '/reader-after' }),
      ],
      testimonial: { quote: 'reader-quote', publishedAt: null },
    });
  });

  test('contains nothing about another student', async () => {
    const { body } = exported;
    for (const trace of other.traces) expect(body).not.toContain(trace);
  });

  test('contains no secrets: no session cookies, no hashes, no codes', async () => {
    const { body } = exported;
    for (const name of ['crewtable_access', 'crewtable_refresh']) {
      expect(body).not.toContain(student.as.cookies.get(name));
    }
    const hashes = [
      ...(await db.selectFrom('refresh_tokens').select('hash').execute()),
      ...(await db.selectFrom('passcode_challenges').select('code_hash as hash').execute()),
    ];
    expect(hashes.length).toBeGreaterThan(0);
    for (const { hash } of hashes) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        expect(body).not.toContain(hash.toString(encoding));
      }
    }
    expect(body).not.toMatch(/hash|"Buffer"|sealed/i);
  });

  test('contains no wishes and reports of others about the student', async () => {
    const { data } = await student.as.call(api.profiles.exportOwnData, {});
    const thoughts = await db.selectFrom('wishes').selectAll().where('about_id', '=', student.id).execute();
    const reports = await db.selectFrom('reports').selectAll().where('about_id', '=', student.id).execute();
    expect([thoughts.length, reports.length]).toEqual([1, 1]);
    expect(data['safety']).toMatchObject({ wishes: [{ wish: 'again' }], reports: [expect.anything()] });
    expect(JSON.stringify(data)).not.toContain(reports[0]!.id);
  });

  test('is nearly empty for a student who has just signed up', async () => {
    const fresh = await given.student();
    const { data } = await fresh.as.call(api.profiles.exportOwnData, {});
    expect(data).toMatchObject({
      testimonial: null,
      analytics: [],
      notifications: { settings: null, notifications: [] },
      devices: [],
      profile: { profile: null, feedback: [] },
      mailOnItsWay: [],
      account: { email: fresh.email },
    });
  });

  test('is refused to visitors', async () => {
    expect(await given.visitor().refusal(api.profiles.exportOwnData, {})).toMatchObject({ status: 401 });
  });
});
