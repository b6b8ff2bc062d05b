import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { OpenApi } from '../openapi-faults.ts';
import { startTestApp } from '../test-app.ts';
import { AnswerRules } from './answer-rules.ts';
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
  const answer: HttpAnswer = { status: 200, headers: { 'content-type': 'application/json' }, text: clock.body };
  const refusal = (code: string) => JSON.stringify({ code, message: 'No.', requestId: 'r' });

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
  const leaks = (text: string, to: 'nobody' | 'alice' | 'bob' | 'support', endpoint = api.catalogue.getEvent) => {
    const callerId = people.idOf(to);
    return privateData.leaksIn(text, { endpoint, caller: to, ...(callerId && { callerId }), sent: '' });
  };

  test('may be shown to its owner, and to no other student', async () => {
    expect(await leaks('alice-1-last', 'alice')).toEqual([]);
    expect(await leaks('alice-1-last', 'bob')).toHaveLength(1);
    expect(await leaks('alice-1@example.edu', 'nobody')).toHaveLength(1);
  });
});
