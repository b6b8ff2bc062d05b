import { api, rightsOf } from '@crewtable/contract';
import type { Endpoint, OrganiserRole } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { fieldNamesIn } from '../../test/body-cases.ts';
import { contractEndpoints, endpointName, urlPathOf, withNames } from '../../test/contract-endpoints.ts';
import type { Caller } from '../../test/caller.ts';
import { startTestApp } from '../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const roles: readonly OrganiserRole[] = ['owner', 'host', 'support', 'safety'];

const office = contractEndpoints.filter(({ path }) => path.startsWith('organise/'));
const forOrganisers = office.filter(({ access }) => access === 'organiser');

/** A new session for every call, because some of the calls end or lock it. */
async function organiser(role: OrganiserRole): Promise<Caller> {
  const as = given.visitor();
  await as.call(api.organisers.enterDemo, { body: { role } });
  return as;
}

async function confirmed(role: OrganiserRole): Promise<Caller> {
  const as = await organiser(role);
  await as.call(api.organisers.confirmDemo, {});
  return as;
}

/** Without a body: the check comes before, so a caller who may not call learns nothing about the body. */
async function codeOf(as: Caller, endpoint: Endpoint): Promise<string> {
  const { statusCode, ...response } = await as.raw(endpoint.method, urlPathOf(endpoint));
  return statusCode < 400 ? 'done' : response.json<{ code: string }>().code;
}

const refusals = new Set(['not_signed_in', 'locked', 'no_right', 'confirm_first', 'confirm_later']);

describe('the endpoints of the office', () => {
  test('are all found, and each names its right or is an entrance', () => {
    expect(forOrganisers.length).toBeGreaterThan(10);
    const odd = office.filter(
      ({ access, right, needsConfirmation }) =>
        (access === 'organiser') !== (right !== undefined) ||
        (access !== 'organiser' && (needsConfirmation ?? false)) ||
        !['organiser', 'organiser-entrance', 'demo'].includes(access),
    );
    expect(odd.map(endpointName)).toEqual([]);
    const elsewhere = contractEndpoints.filter(
      ({ path, access, right }) =>
        !path.startsWith('organise/') && (access.startsWith('organiser') || right !== undefined),
    );
    expect(elsewhere.map(endpointName)).toEqual([]);
  });

  test('never answer with a gender or a birthdate', () => {
    const named = office.flatMap(({ answers, path }) =>
      Object.values(answers).flatMap((answer) => fieldNamesIn(answer).map((name) => `${path} ${name}`)),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => /gender|birth|\bage$|\bsex$/i.test(name))).toEqual([]);
  });

  test.each(withNames(forOrganisers))('%s is closed to visitors and students', async (_, endpoint) => {
    expect(await codeOf(given.visitor(), endpoint)).toBe('not_signed_in');
    const student = await given.student();
    expect(await codeOf(student.as, endpoint)).toBe('not_signed_in');
  });

  test.each(withNames(forOrganisers))(
    '%s is open to exactly the roles with its right',
    async (_, endpoint) => {
      for (const role of roles) {
        const code = await codeOf(await confirmed(role), endpoint);
        const refusal = refusals.has(code) ? code : 'none';
        const expected = rightsOf([role]).has(endpoint.right!) ? 'none' : 'no_right';
        expect({ role, refusal }).toEqual({ role, refusal: expected });
      }
    },
  );

  test.each(withNames(forOrganisers))('%s is closed after the session has ended', async (_, endpoint) => {
    const as = await confirmed('owner');
    const cookies = new Map(as.cookies);
    await as.call(api.organisers.signOut, {});
    expect(await codeOf(given.visitor(cookies), endpoint)).toBe('not_signed_in');
  });

  test.each(withNames(forOrganisers))('%s is closed while the session is locked', async (_, endpoint) => {
    const as = await confirmed('owner');
    await as.call(api.organisers.lock, {});
    const response = await as.raw(endpoint.method, urlPathOf(endpoint));
    expect(response.statusCode).toBe(423);
    expect(response.json()).toMatchObject({ code: 'locked' });
  });

  test.each(withNames(forOrganisers.filter(({ needsConfirmation }) => needsConfirmation)))(
    '%s needs a fresh confirmation',
    async (_, endpoint) => {
      const role = roles.find((each) => rightsOf([each]).has(endpoint.right!))!;
      expect(await codeOf(await organiser(role), endpoint)).toBe('confirm_first');
    },
  );

  test('everything that changes the team needs the right for it and a confirmation', () => {
    const changes = office.filter(({ path, method }) => path.startsWith('organise/team') && method !== 'GET');
    expect(changes).toHaveLength(6);
    for (const endpoint of changes)
      expect(endpoint).toMatchObject({ right: 'team.manage', needsConfirmation: true });
    expect(roles.filter((role) => rightsOf([role]).has('team.manage'))).toEqual(['owner']);
  });
});

test("an organiser's session opens nothing of a student", async () => {
  const as = await confirmed('owner');
  const student = contractEndpoints.find(({ access }) => access === 'student')!;
  expect(await codeOf(as, student)).toBe('not_signed_in');
});

test('the token of one kind of session does not work as the other', async () => {
  const [student, owner] = [await given.student(), await organiser('owner')];
  const forged = new Map([
    ['crewtable_organiser', student.as.cookies.get('crewtable_access')!],
    ['crewtable_access', owner.cookies.get('crewtable_organiser')!],
  ]);
  expect(await codeOf(given.visitor(forged), api.organisers.me)).toBe('not_signed_in');
  expect(await codeOf(given.visitor(forged), api.accounts.me)).toBe('session_expired');
});
