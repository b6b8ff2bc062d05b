import {
  api,
  apiBase,
  errorsOf,
  errorTable,
  isDemoOnly,
  organiserRoles,
  rightsOf,
  successStatus,
} from '@crewtable/contract';
import type { Endpoint, FoundBody } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../test/caller.ts';
import {
  urlPathOf,
  contractEndpoints as contract,
  requiredQueryOf,
  withNames,
  endpointName,
} from '../../test/contract-endpoints.ts';
import { makeSchemaChecker, openApiFaults } from '../../test/openapi-faults.ts';
import type { OpenApi } from '../../test/openapi-faults.ts';
import { productionEnvironment } from '../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';
import { newId } from '../platform/ids.ts';

const demo = await startTestApp();
const production = await startTestApp({ environment: productionEnvironment, worker: false });

/** The OpenAPI document, and the real-time channel, which is not an HTTP request. */
const noEndpoints = ['GET /api/openapi.json', `GET ${apiBase}${api.realtime.channelPath}`];
const pathOf = (endpoint: Endpoint) => `${apiBase}${endpoint.path}`.replace(/:(\w+)/g, '{$1}');
const documentOf = async (app: TestApp) =>
  (await app.given.visitor().raw('GET', '/api/openapi.json')).json<OpenApi>();

/** The routes that the HTTP server prints (as a tree), without the HEAD route that comes with every GET. */
function routesOf(app: TestApp): string[] {
  const branch: string[] = [];
  return app.http
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods] =
        /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      branch.splice(indent.length / 4, Infinity, segment);
      const answered = (methods ?? '').split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return answered.map((method) => `${method} ${branch.join('')}`);
    });
}

/** Removes parameter names: where two paths begin alike, the server prints one branch with both names. */
const shapesOf = (names: string[]) => names.map((name) => name.replace(/:\w+(?:\|:\w+)*/g, ':')).toSorted();

describe('the contract and the server', () => {
  test('the tests read all endpoints of the contract', () => {
    expect(contract.length).toBeGreaterThanOrEqual(11);
    expect(contract).toContain(api.system.health);
  });

  test('the server has every endpoint of the contract, and no other', async () => {
    await demo.http.ready();
    expect(demo.endpoints.map(endpointName).toSorted()).toEqual(contract.map(endpointName).toSorted());
    expect(shapesOf(routesOf(demo))).toEqual(shapesOf([...contract.map(endpointName), ...noEndpoints]));
  });

  test('production has the same endpoints without those of the demo', async () => {
    await production.http.ready();
    const real = contract.filter((endpoint) => !isDemoOnly(endpoint));
    expect(real.length).toBeLessThan(contract.length);
    expect(shapesOf(routesOf(production))).toEqual(shapesOf([...real.map(endpointName), ...noEndpoints]));
  });

  test('no two endpoints share a method and a path', () => {
    const shapes = contract.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test('every endpoint has one success status, GET endpoints have no body, and only POST endpoints can store their answer', () => {
    const odd = contract.filter(
      ({ method, answers, body, repeat }) =>
        Object.keys(answers).length !== 1 || (method === 'GET' && body) || (method !== 'POST' && repeat),
    );
    expect(odd.map(endpointName)).toEqual([]);
  });
});

describe('every endpoint is protected', () => {
  // Signed requests of other machines are protected by their signature, so their origin does not matter.
  const changing = contract.filter(({ method, bodyType }) => method !== 'GET' && bodyType !== 'signed');

  test.each(withNames(changing))('%s cannot be called from another site', async (_, endpoint) => {
    const { as } = await demo.given.student();
    const marks: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', 'content-type': 'multipart/form-data; boundary=x' },
      { 'sec-fetch-site': 'same-site', 'content-type': 'text/plain' },
    ];
    for (const headers of marks) {
      const response = await as.raw(endpoint.method, urlPathOf(endpoint), { headers, payload: '{}' });
      expect(response.json()).toMatchObject({ code: 'cross_site' });
    }
  });

  test.each(withNames(contract.filter(({ access }) => access === 'student')))(
    '%s is for signed-in students only',
    async (_, endpoint) => {
      const student = await demo.given.student();
      const signedOut = new Map(student.as.cookies);
      await student.as.call(api.accounts.logOut, {});
      // The check runs before the body is parsed, so the response is the same for every body.
      const bodies: { payload?: string; headers?: Record<string, string> }[] = [
        {},
        { payload: '{', headers: { 'content-type': 'application/json' } },
        { payload: 'username=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        { payload: `"${'x'.repeat(70_000)}"`, headers: { 'content-type': 'application/json' } },
        { payload: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      ];
      for (const caller of [demo.given.visitor(), demo.given.visitor(signedOut)]) {
        for (const body of endpoint.method === 'GET' ? [{}] : bodies) {
          const response = await caller.raw(endpoint.method, urlPathOf(endpoint), body);
          expect(response.statusCode).toBe(401);
        }
      }
    },
  );
});

describe('the OpenAPI document', () => {
  test('is valid', async () => {
    expect(openApiFaults(await documentOf(demo))).toEqual([]);
    expect(openApiFaults(await documentOf(production))).toEqual([]);
  });

  test.each<[string, (document: OpenApi) => void]>([
    [
      'a reference without a target',
      (document) => void delete (document['components'] as { schemas?: unknown }).schemas,
    ],
    [
      'a path parameter that is not declared',
      ({ paths }) => void (paths['/api/x/{id}'] = paths['/api/health']!),
    ],
    [
      'an operation without a success',
      ({ paths }) => void delete paths['/api/health']!['get']!.responses!['200'],
    ],
    [
      'an answer without a description',
      ({ paths }) => void delete paths['/api/health']!['get']!.responses!['200']!.description,
    ],
    [
      'an answer without a schema',
      ({ paths }) => void delete paths['/api/health']!['get']!.responses!['200']!.content,
    ],
    ['another version', (document) => void (document.openapi = '2.0')],
  ])('is invalid with %s', async (_, spoil) => {
    const document = await documentOf(demo);
    spoil(document);
    expect(openApiFaults(document)).not.toEqual([]);
  });

  test('describes every endpoint, and in production not those of the demo', async () => {
    const described = (document: OpenApi) =>
      Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
      );
    const expected = (endpoints: readonly Endpoint[]) =>
      endpoints.map((one) => `${one.method} ${pathOf(one)}`).toSorted();
    expect(described(await documentOf(demo)).toSorted()).toEqual(expected(contract));
    expect(described(await documentOf(production)).toSorted()).toEqual(
      expected(contract.filter((endpoint) => !isDemoOnly(endpoint))),
    );
  });

  test('names every error code of every endpoint under its status', async () => {
    const { paths } = await documentOf(demo);
    for (const endpoint of contract) {
      const { responses } = paths[pathOf(endpoint)]![endpoint.method.toLowerCase()]!;
      for (const code of errorsOf(endpoint)) {
        expect(responses![errorTable[code].status]?.description?.split(', ')).toContain(code);
      }
      expect(responses).toHaveProperty(String(successStatus(endpoint)));
    }
  });

  test.each(
    contract
      .filter(({ method, params }) => method === 'GET' && !params)
      .map((endpoint) => [endpointName(endpoint), endpoint] as const),
  )('matches the response of %s', async (_, endpoint) => {
    const student = await demo.given.studentWithProfile();
    const { right } = endpoint;
    const role = organiserRoles.find((each) => right === undefined || rightsOf([each]).has(right))!;
    await student.as.call(api.organisers.enterDemo, { body: { role } });
    const query = requiredQueryOf(endpoint);
    const response = await student.as.raw('GET', `${apiBase}${endpoint.path}`, { ...(query && { query }) });
    await expectDescribed(endpoint, response);
  });

  async function expectDescribed(endpoint: Endpoint, response: Awaited<ReturnType<Caller['raw']>>) {
    expect(response.statusCode).toBe(successStatus(endpoint));
    const document = await documentOf(demo);
    const { schema } =
      document.paths[pathOf(endpoint)]!['get']!.responses![response.statusCode]!.content![
        'application/json'
      ]!;
    const validate = makeSchemaChecker(document)(schema!);
    validate(response.json<object>());
    expect(validate.errors).toBeNull();
    expect(validate('something else')).toBe(false);
  }

  test('matches what the search of the office finds of each kind', async () => {
    const { as } = await demo.given.studentWithProfile();
    await as.call(api.organisers.enterDemo, { body: { role: 'owner' } });
    await demo.database.db
      .insertInto('venues')
      .values({
        id: newId(demo.clock.now()),
        name: 'Arch Cafe',
        street: '1 Arch Street',
        city: 'New York',
        state: 'NY',
        zip: '10004',
        latitude: 40.7,
        longitude: -74,
        after_party_name: 'Arch Bar',
        after_party_address: '2 Arch Street',
        tables: 1,
        seats_per_table: 8,
        invented: false,
        created_at: demo.clock.now(),
      })
      .execute();
    const sent = { query: requiredQueryOf(api.officeToday.search)! };
    const response = await as.raw('GET', `${apiBase}${api.officeToday.search.path}`, sent);
    await expectDescribed(api.officeToday.search, response);
    const { students, events, venues } = response.json<FoundBody>();
    for (const found of [students, events, venues]) expect(found).not.toEqual([]);
  });

  test('names the media type of files', async () => {
    const { paths } = await documentOf(demo);
    const typesOf = (path: string) => Object.keys(paths[path]!['get']!.responses!['200']!.content!);
    expect(typesOf('/api/events/{eventId}/calendar.ics')).toEqual(['text/calendar']);
    expect(typesOf('/api/calendar/{file}')).toEqual(['text/calendar']);
    expect(typesOf('/api/organise/exports/files/{token}')).toEqual(['text/csv']);
  });

  test('names 304 for the endpoints that send it', async () => {
    const { paths } = await documentOf(demo);
    const named = Object.entries(paths).flatMap(([path, { get }]) => (get?.responses?.['304'] ? [path] : []));
    expect(named.toSorted()).toEqual([
      '/api/groups/{groupId}',
      '/api/lobby/{lobbyId}',
      '/api/messages/{groupId}',
    ]);
  });

  test('matches a refusal', async () => {
    const response = await demo.given.visitor().raw('GET', '/api/auth/me');
    const validate = makeSchemaChecker(await documentOf(demo))({ $ref: '#/components/schemas/Error' });
    expect(validate(response.json())).toBe(true);
    expect(validate({ message: 'no code' })).toBe(false);
  });
});
