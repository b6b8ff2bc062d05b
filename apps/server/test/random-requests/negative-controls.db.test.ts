import { api } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { OpenApi } from '../openapi-faults.ts';
import { startTestApp } from '../test-app.ts';
import { AnswerRules } from './answer-rules.ts';
import type { PersonName } from './generated-requests.ts';
import type { HttpAnswer } from './http-client.ts';
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
