import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCleanUp } from '../clean-up.ts';
import type { OpenApi } from '../openapi-faults.ts';
import { startTestApp } from '../test-app.ts';
import { AnswerRules } from './answer-rules.ts';
import { AuditedActs } from './audited-acts.ts';
import { accessFaults } from './callers.ts';
import type { PersonName } from './callers.ts';
import { requestTo } from './generated-requests.ts';
import { HttpClient } from './http-client.ts';
import type { HttpAnswer } from './http-client.ts';
import { KnownFields, KnownValue, KnownValues } from './known-values.ts';
import { People } from './people.ts';
import { PrivateData } from './private-data.ts';

const app = await startTestApp();
const privateData = new PrivateData(app);
const people = await People.create(app, privateData);

describe('a random request', async () => {
  const document = (await app.given.visitor().raw('GET', '/api/openapi.json')).json<OpenApi>();
  const rules = new AnswerRules(document);
  const clock = await app.given.visitor().raw('GET', '/api/demo/clock');
  const answer: HttpAnswer = {
    status: 200,
    headers: { 'content-type': 'application/json' },
    text: clock.body,
  };
  const refusal = (code: string) => JSON.stringify({ code, message: 'No.' });

  test('accepts an answer that the document describes', () => {
    expect(rules.faultsIn(api.demo.clock, answer)).toEqual([]);
  });

  test.each([
    ['a server error', { status: 500 }],
    ['a status that is not documented', { status: 418 }],
    ['a field that is not documented', { text: JSON.stringify({ ...clock.json<object>(), secret: 1 }) }],
    ['a field of another type', { text: JSON.stringify({ ...clock.json<object>(), now: 1 }) }],
    ['a missing field', { text: '{}' }],
    ['no JSON', { text: '<html>' }],
    ['an error that the contract does not name', { status: 400, text: refusal('event_full') }],
  ])('refuses %s', (_, change) => {
    expect(rules.faultsIn(api.demo.clock, { ...answer, ...change })).not.toEqual([]);
  });
});

test('a request that the server never answers is given up', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const client = new HttpClient((silent.address() as AddressInfo).port, 1);
  addCleanUp(async () => {
    client.close();
    silent.close();
  });
  const sent = { method: 'GET', path: '/', headers: {}, body: undefined };
  expect(await client.send(sent)).toBeUndefined();
});

test.each([
  ['an organiser', api.officeEvents.changeCapacity, 'organiser'],
  ['a parameter of a path', api.profiles.update, 'studentId'],
  ['a column', api.profiles.update, 'student_id'],
])(
  'some requests contain a field with the name of %s, which the schema does not name',
  (_, endpoint, name) => {
    const requests = fc.sample(requestTo(endpoint), { numRuns: 3_000, seed: 1 });
    const fieldsOf = (body: unknown) => Object.keys(body instanceof KnownFields ? body.others : (body ?? {}));
    expect(requests.flatMap(({ body }) => fieldsOf(body))).toContain(name);
  },
);

describe('a success answer', () => {
  const faults = (endpoint: Endpoint, caller: PersonName, status = 200) =>
    accessFaults(endpoint, caller, { status, headers: {}, text: '' });

  test('is for those who may call the endpoint', () => {
    expect(faults(api.profiles.get, 'bob')).toEqual([]);
    expect(faults(api.people.reveal, 'support')).toEqual([]);
    expect(faults(api.demo.clock, 'nobody')).toEqual([]);
    expect(faults(api.people.reveal, 'alice', 403)).toEqual([]);
  });

  test.each<[string, Endpoint, PersonName]>([
    ['somebody who is signed out, at an endpoint for students', api.profiles.get, 'nobody'],
    ['an organiser, at an endpoint for students', api.profiles.get, 'owner'],
    ['somebody who is signed out, at an endpoint for organisers', api.people.reveal, 'nobody'],
    ['a student, at an endpoint for organisers', api.people.reveal, 'alice'],
    ['an organiser without the right', api.officeExports.download, 'host'],
  ])('is a fault for %s', (_, endpoint, caller) => {
    expect(faults(endpoint, caller)).toHaveLength(1);
    expect(faults(endpoint, caller, 304)).toHaveLength(1);
  });
});

test('an entry of the audit log that names another organiser than the caller is a fault', async () => {
  const acts = new AuditedActs(app.database.pool);
  await acts.faultsAfter(undefined);
  const addNote = () =>
    app.given.visitor().raw('POST', `/api/organise/people/${people.idOf('alice')}/notes`, {
      headers: { cookie: people.cookieHeader('support') },
      payload: { text: 'Called.' },
    });
  expect((await addNote()).statusCode).toBe(201);
  expect(await acts.faultsAfter(people.organiserIdOf('support'))).toEqual([]);
  await addNote();
  expect(await acts.faultsAfter(people.organiserIdOf('owner'))).toHaveLength(1);
  await addNote();
  expect(await acts.faultsAfter(undefined)).toHaveLength(1);
  expect(await acts.faultsAfter(undefined)).toEqual([]);
});

describe('a private text of a student', () => {
  const leaks = (
    text: string,
    caller: PersonName,
    endpoint: Endpoint = api.catalogue.getEvent,
    sent = '',
  ) => {
    const callerId = people.idOf(caller);
    return privateData.leaksIn(text, { endpoint, caller, ...(callerId && { callerId }), sent });
  };

  test('may be shown to its owner and to nobody else', async () => {
    expect(await leaks('alice-1-last', 'alice')).toEqual([]);
    expect(await leaks('alice-1-last', 'bob')).toHaveLength(1);
    expect(await leaks('alice-1@example.edu', 'nobody')).toHaveLength(1);
  });

  test('may be shown to an organiser only at the endpoints that are for it', async () => {
    expect(await leaks('alice-1-note', 'support', api.officePeople.show)).toEqual([]);
    expect(await leaks('alice-1-note', 'support', api.officeMoney.list)).toHaveLength(1);
    expect(await leaks('alice-1-note', 'bob', api.catalogue.getEvent)).toHaveLength(1);
  });

  test('may be shown at an endpoint for organisers only to those with the right', async () => {
    expect(await leaks('alice-1-last', 'support', api.people.reveal)).toEqual([]);
    for (const caller of ['nobody', 'bob', 'host'] as const)
      expect(await leaks('alice-1-last', caller, api.people.reveal)).toHaveLength(1);
    expect(await leaks('alice-1-report', 'safety', api.officeSafety.openText)).toEqual([]);
    expect(await leaks('alice-1-report', 'support', api.officeSafety.openText)).toHaveLength(1);
  });

  test('may be shown to everybody as a testimonial once it is published, and nowhere else', async () => {
    const shown = () => leaks('alice-1-quote', 'nobody', api.testimonials.list);
    expect(await shown()).toHaveLength(1);
    const publish = (at: Date | null) =>
      app.database.pool.query('update testimonials set published_at = $1 where student_id = $2', [
        at,
        people.idOf('alice'),
      ]);
    await publish(app.clock.now());
    expect(await shown()).toEqual([]);
    expect(await leaks('alice-1-quote', 'nobody')).toHaveLength(1);
    await publish(null);
    expect(await shown()).toHaveLength(1);
  });

  test('is no known value, because nobody else may send it', async () => {
    const known = new KnownValues(app.database.pool, (text) => privateData.contains(text));
    await known.refresh([]);
    known.learn({ instagramHandle: 'alice-1-instagram', firstName: 'Ana' });
    const valuesOf = (name: string) =>
      Array.from({ length: 60 }, (_, index) => known.resolve(new KnownValue(name, index), undefined));
    expect(valuesOf('instagramHandle')).toEqual(valuesOf('unknown'));
    expect(valuesOf('firstName')).toContain('Ana');
    expect(valuesOf('email').filter((email) => /^(alice|bob)/.test(String(email)))).toEqual([]);
    expect(valuesOf('email')).not.toEqual(valuesOf('unknown'));
  });

  test('is not watched any more once somebody else has sent it', async () => {
    const before = privateData.count();
    await leaks('', 'support', api.officeEvents.cancelEvent, 'because alice-1-before');
    expect(privateData.count()).toEqual({ ...before, watched: before.watched - 1 });
  });

  test('that somebody else has sent on may be shown, but no address', async () => {
    expect(await leaks('alice-1-asked', 'bob')).toHaveLength(1);
    expect(await leaks('', 'support', api.officeEvents.cancelEvent, 'because alice-1-asked')).toEqual([]);
    expect(await leaks('alice-1-asked', 'bob')).toEqual([]);
    expect(await leaks('', 'support', api.officePeople.search, 'alice-1@example.edu')).toEqual([]);
    expect(await leaks('alice-1@example.edu', 'bob')).toHaveLength(1);
  });

  test('that its owner has sent stays private, unless it was announced', async () => {
    expect(await leaks('', 'alice', api.profiles.update, 'alice-1-linkedin')).toEqual([]);
    expect(await leaks('alice-1-linkedin', 'bob')).toHaveLength(1);
    expect(await leaks('', 'alice', api.notifications.announce, 'alice-1-linkedin')).toEqual([]);
    expect(await leaks('alice-1-linkedin', 'bob')).toEqual([]);
  });

  test('is written again for the account that replaces a deleted one', async () => {
    const id = people.idOf('bob')!;
    const headers = { cookie: people.cookieHeader('bob') };
    const deleted = await app.given.visitor().raw('DELETE', '/api/profiles/v2/', { headers });
    expect(deleted.statusCode).toBe(200);
    await people.renew('bob');
    expect(people.idOf('bob')).not.toBe(id);
    expect(await lastNameOf('bob')).toBe('bob-3-last');
    expect(await leaks('bob-3-last', 'bob')).toEqual([]);
    expect(await leaks('bob-3-last', 'alice')).toHaveLength(1);
    // That of the deleted account belongs to nobody any more.
    expect(await leaks('bob-2-last', 'bob')).toHaveLength(1);
  });

  test('is written again after its owner has changed the profile', async () => {
    const id = people.idOf('alice')!;
    await app.database.db
      .updateTable('profiles')
      .set({ last_name: 'Li' })
      .where('student_id', '=', id)
      .execute();
    await people.restoreProfiles();
    expect(await lastNameOf('alice')).toBe('alice-1-last');
  });

  const lastNameOf = async (name: PersonName) => {
    const { last_name: lastName } = await app.database.db
      .selectFrom('profiles')
      .select('last_name')
      .where('student_id', '=', people.idOf(name)!)
      .executeTakeFirstOrThrow();
    return lastName;
  };
});
