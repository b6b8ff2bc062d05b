import { buildSchema, parse, print, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { readSubscription } from './subscription-query.ts';

const me = '01970000-1234-7abc-8def-0123456789ab';
const fields = '{ id eventId eventType eventPayload createdAt }';
const ours = `subscription OnUserEvent($userId: ID!) { onUserEvent(userId: $userId) ${fields} }`;

const schema = buildSchema(`
  scalar AWSJSON
  type UserEvent { id: ID! eventId: ID eventType: String eventPayload: AWSJSON createdAt: String }
  type Query { nothing: String }
  type Subscription { onUserEvent(userId: ID!, filter: AWSJSON): UserEvent }
`);

describe('a client may write the subscription in its own way', () => {
  test.each<[how: string, query: string, variables: Record<string, unknown>]>([
    ['as the server gave it', ours, { userId: me }],
    ['formatted differently', print(parse(ours)), { userId: me }],
    ['with a variable of another name', ours.replaceAll('$userId', '$whom'), { whom: me }],
    ['with the id written into it', `subscription { onUserEvent(userId: "${me}") { id } }`, {}],
    ['with a block string', `subscription { onUserEvent(userId: """${me}""") { id } }`, {}],
    ['with an escape sequence', `subscription { onUserEvent(userId: "\\u0030${me.slice(1)}") { id } }`, {}],
    [
      'with a default value',
      `subscription S($whom: ID! = "${me}", $list: AWSJSON = [1, {a: 2}]) { onUserEvent(userId: $whom, filter: $list) { id } }`,
      {},
    ],
    [
      'with comments, commas and no spaces',
      `# of } mine\nsubscription($userId:ID!){onUserEvent(userId:$userId),{id,eventId}}`,
      { userId: me },
    ],
    [
      'with a fragment behind it',
      `subscription S($userId: ID!) { onUserEvent(userId: $userId) { ...E } } fragment E on UserEvent { id }`,
      { userId: me },
    ],
    [
      'with a fragment before it',
      `fragment E on UserEvent { id } subscription S($userId: ID!) { onUserEvent(userId: $userId) { ...E } }`,
      { userId: me },
    ],
    [
      'with directives and further arguments',
      `subscription S($userId: ID!) { onUserEvent(filter: {a: [")", "}"]}, userId: $userId) @include(if: true) { id @skip(if: false) } }`,
      { userId: me },
    ],
  ])('%s', (_, query, variables) => {
    expect(validate(schema, parse(query))).toEqual([]);
    expect(readSubscription(query, variables)).toEqual({
      userId: me,
      responseKey: 'onUserEvent',
      typename: false,
    });
  });

  test('and is answered under its alias, with the type name if it asks for it', () => {
    const query = `subscription { news: onUserEvent(userId: "${me}") { id __typename } }`;
    expect(readSubscription(query, {})).toEqual({ userId: me, responseKey: 'news', typename: true });
  });

  test('and may give the userId only in the variables', () => {
    expect(readSubscription('subscription { onUserEvent { id } }', { userId: me })?.userId).toBe(me);
  });
});

describe('the argument in the query decides, not another mention of a userId', () => {
  test.each<[string, string, Record<string, unknown>]>([
    [
      'an id in the query and another in the variables',
      'subscription { onUserEvent(userId: "somebody") { id } }',
      { userId: me },
    ],
    [
      'another variable',
      'subscription S($x: ID!) { onUserEvent(userId: $x) { id } }',
      { x: 'somebody', userId: me },
    ],
    [
      'an id after a comment with another id',
      `subscription { onUserEvent( # userId: "${me}"\n userId: "somebody") { id } }`,
      {},
    ],
    [
      'an id after a string with another id',
      `subscription { onUserEvent(a: "userId: \\"${me}\\"", userId: "somebody") { id } }`,
      {},
    ],
  ])('%s', (_, query, variables) => {
    expect(readSubscription(query, variables)?.userId).toBe('somebody');
  });

  test.each([['userId: null'], ['userId: 7'], ['userId: [$userId]'], ['userId: ENUM'], ['userId: $missing']])(
    '%s names no student',
    (argument) => {
      const query = `subscription S($userId: ID!) { onUserEvent(${argument}) { id } }`;
      expect(readSubscription(query, { userId: me })?.userId).toBeUndefined();
    },
  );
});

describe('a query that is not this subscription is refused', () => {
  test.each([
    [''],
    ['{'],
    ['subscription'],
    ['subscription {'],
    ['subscription { onUserEvent'],
    ['subscription { onUserEvent('],
    ['subscription { onUserEvent(userId'],
    ['subscription { onUserEvent(userId: "x'],
    ['query { onUserEvent { id } }'],
    ['mutation { onUserEvent { id } }'],
    ['{ onUserEvent { id } }'],
    ['subscription { onOther { id } }'],
    ['subscription { onUserEvent: onOther { id } }'],
    ['subscription { onUserEvent { id } onUserEvent { id } }'],
    ['subscription { ...F }'],
    ['fragment F on X { onUserEvent }'],
    ['"""subscription { onUserEvent { id } }"""'],
    ['# subscription { onUserEvent { id } }'],
    ['\0'],
  ])('%s', (query) => {
    expect(readSubscription(query, {})).toBeUndefined();
  });

  test('a query with more tokens or levels than a client needs', () => {
    const nested = (levels: number) =>
      `subscription { onUserEvent ${'{ a '.repeat(levels)}${'}'.repeat(levels)} }`;
    expect(readSubscription(nested(4), {})).toBeDefined();
    expect(readSubscription(nested(5), {})).toBeUndefined();
    const wide = (fieldCount: number) => `subscription { onUserEvent { ${'a '.repeat(fieldCount)}} }`;
    expect(readSubscription(wide(400), {})).toBeDefined();
    expect(readSubscription(wide(500), {})).toBeUndefined();
  });

  test('a hostile query of up to 16,000 characters', () => {
    const hostile = [
      '"'.repeat(16_000),
      '"""'.repeat(5_000),
      '{'.repeat(16_000),
      '\\"'.repeat(8_000),
      '#'.repeat(16_000),
    ];
    for (const text of hostile) expect(readSubscription(`subscription { ${text}`, {})).toBeUndefined();
  });
});
