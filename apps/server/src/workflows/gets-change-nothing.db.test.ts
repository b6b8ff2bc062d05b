import { api, apiBase } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { requiredQueryOf } from '../../test/contract-endpoints.ts';
import { insertClaim } from '../../test/fixtures/rows/payment-rows.ts';
import { studentWithData } from '../../test/fixtures/students/student-with-data.ts';
import { insertVenue } from '../../test/fixtures/rows/venue-rows.ts';
import { startTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };

/** Allowed writes of GET requests: by path, the tables with the reason. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'profiles/v2/export': { 'public.rate_limits': 'it reads everything about a student, so it is counted' },
  'organise/exports/files/:token': {
    'public.export_links': 'the link, which a POST with a reason made for one organiser, works once',
  },
};

/** Written by every call of an organiser, at most once a minute: a session locks an hour after the last one. */
const activity = { table: 'public.organiser_sessions', column: 'last_active_at' };

/** A hash of the rows of every table in every schema, so that every write is detected. */
async function snapshot({ database: { pool } }: TestApp): Promise<Record<string, string | null>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const hashes = tables.map(({ name }) => {
    const text = name === activity.table ? `(to_jsonb(row) - '${activity.column}')::text` : 'row::text';
    return `select '${name}' as name, md5(string_agg(${text}, '|' order by ${text})) as hash from ${name} as row`;
  });
  const { rows } = await pool.query<{ name: string; hash: string | null }>(hashes.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** Values for each path parameter: objects of both students, which each student reads. */
async function findParameters(app: TestApp, students: string[]): Promise<Record<string, string[]>> {
  const read = async (query: string) =>
    (await app.database.pool.query<{ value: string }>(query, [students])).rows.map(({ value }) => value);
  return {
    eventId: [
      ...(await read('select distinct event_id as value from seats where student_id = any($1::uuid[])')),
      'summer-nyc-2025',
    ],
    seriesId: ['summer-nyc-2025', 'fall-series-2025'],
    seasonId: ['summer-nyc-2025', 'fall-series-2025'],
    studentId: students,
    venueId: await read('select id as value from venues where tables = 900 and $1::uuid[] is not null'),
    reportId: await read('select id as value from reports where about_id = any($1::uuid[])'),
    slug: ['summer', 'fall', 'spring'],
    referralId: await read('select code as value from invite_codes where student_id = any($1::uuid[])'),
    lobbyId: await read("select id as value from lobbies where status = 'open' and $1::uuid[] is not null"),
    groupId: await read('select crew_id as value from crew_members where student_id = any($1::uuid[])'),
    paymentIntentId: await read(
      'select payment_intent_id as value from payments where student_id = any($1::uuid[]) and payment_intent_id is not null',
    ),
    paymentId: await read('select id as value from payments where student_id = any($1::uuid[])'),
    mailId: await read('select id as value from demo.mail where $1::uuid[] is not null limit 3'),
    file: (
      await read(
        'select calendar_secret as value from seats where student_id = any($1::uuid[]) and calendar_secret is not null',
      )
    ).map((secret) => `${secret}.ics`),
  };
}

function pathsOf(path: string, parameters: Record<string, string[]>): string[] {
  const [, name] = /:(\w+)/.exec(path) ?? [];
  if (name === undefined) return [path];
  const values = parameters[name];
  if (!values?.length) throw new Error(`The test knows no value for :${name} of ${path}.`);
  return values.flatMap((value) => pathsOf(path.replace(`:${name}`, encodeURIComponent(value)), parameters));
}

test('no GET endpoint of the contract writes to the database for students with data or for a visitor', async () => {
  const setup = await startTestApp();
  const { as, id } = await studentWithData(setup, 'looker');
  // A lobby of which the student knows only the link, and a payment that is paid but not settled here.
  const other = await setup.given.studentWithProfile();
  await other.as.call(api.profiles.update, { body: { instagramHandle: 'other' } });
  await other.as.call(api.quickcrew.createLobby, {});
  await insertClaim(setup, other.id, 'I sat in the corner.');
  const [dinner] = await other.as.call(api.catalogue.listEvents, { query: { title: 'Dinner' } });
  const { clientSecret } = await other.as.call(api.payments.createEventDeposit, {
    body: { eventId: dinner!.eventId, eventDate: dinner!.dateTime },
  });
  // So large that an event that is open would be there.
  await insertVenue(setup, { tables: 900 });
  await setup.given.waitForJobs();
  // Without a worker, only requests can write.
  const app = await startTestApp({ databaseUrl: setup.databaseUrl, worker: false });
  await setup.stop();
  await app.given.visitor().call(api.sandbox.confirm, { body: { clientSecret, card } });

  const gets = app.endpoints.filter(({ method }) => method === 'GET');
  expect(gets.length).toBeGreaterThan(25);
  const [owner, safety] = [app.given.visitor(), app.given.visitor()];
  await owner.call(api.organisers.enterDemo, { body: { role: 'owner' } });
  await safety.call(api.organisers.enterDemo, { body: { role: 'safety' } });
  const { path: filePath } = await owner.call(api.officeExports.create, {
    body: { kind: 'students', reason: 'For the books' },
  });
  const parameters = {
    ...(await findParameters(app, [id, other.id])),
    token: [filePath.split('/').at(-1)!],
    kind: ['seasons', 'places'],
  };
  const callers = [
    app.given.visitor(as.cookies),
    app.given.visitor(other.as.cookies),
    app.given.visitor(),
    owner,
    safety,
  ];

  let before = await snapshot(app);
  const unanswered: string[] = [];
  for (const endpoint of gets) {
    const statuses: number[] = [];
    for (const path of pathsOf(endpoint.path, parameters)) {
      for (const caller of callers) {
        const answer = await caller.raw('GET', `${apiBase}${path}`, { query: queryOf(endpoint) });
        statuses.push(answer.statusCode);
        if (answer.statusCode >= 500) throw new Error(`${path} answered ${answer.statusCode}.`);
      }
    }
    const after = await snapshot(app);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    const allowed = exceptions[endpoint.path] ?? {};
    expect([endpoint.path, changed.filter((table) => !(table in allowed))]).toEqual([endpoint.path, []]);
    before = after;
    if (!statuses.includes(200)) unanswered.push(endpoint.path);
  }
  // Every endpoint must answer 200 at least once, or the test proves nothing for it.
  expect(unanswered).toEqual([]);
});

const queryOf = (endpoint: Endpoint): Record<string, string> =>
  endpoint.path === 'demo/mail' ? { to: 'looker@example.edu' } : (requiredQueryOf(endpoint) ?? {});
