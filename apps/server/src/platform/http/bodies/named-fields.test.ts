import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { keepNamedFields } from './named-fields.ts';

test('fields that the schema does not name are removed, at every depth', () => {
  const schema = Type.Object({
    name: Type.String(),
    device: Type.Optional(Type.Object({ platform: Type.String() })),
    events: Type.Optional(Type.Array(Type.Object({ title: Type.String() }))),
  });
  const sent = JSON.parse(
    `{"name": "Ana", "id": 1, "__proto__": {}, "constructor": 2, "device": {"platform": "web", "owner": 3},
      "events": [{"title": "Dinner", "price": 4}]}`,
  ) as unknown;
  expect(JSON.stringify(keepNamedFields(schema, sent))).toBe(
    '{"name":"Ana","device":{"platform":"web"},"events":[{"title":"Dinner"}]}',
  );
});

test('a union keeps the fields of all its variants', () => {
  const schema = Type.Union([
    Type.Object({ to: Type.Object({ id: Type.String() }) }),
    Type.Object({ to: Type.Union([Type.Object({ name: Type.String() }), Type.Null()]) }),
  ]);
  expect(keepNamedFields(schema, { to: { id: 'a', name: 'b', role: 'c' }, all: true })).toEqual({
    to: { id: 'a', name: 'b' },
  });
  expect(keepNamedFields(schema, { to: null })).toEqual({ to: null });
});

test('an object whose schema names no fields, or decides itself about others, stays as it is', () => {
  const sent = { anything: { goes: 1 } };
  for (const schema of [
    Type.Unknown(),
    Type.Record(Type.String(), Type.Unknown()),
    Type.Object({ name: Type.Optional(Type.String()) }, { additionalProperties: true }),
    Type.Object({ name: Type.Optional(Type.String()) }, { additionalProperties: false }),
  ])
    expect(keepNamedFields(schema, sent)).toEqual(sent);
});

test('a body that is not an object stays as it is', () => {
  const schema = Type.Object({ name: Type.String() });
  for (const sent of ['text', 5, null, undefined]) expect(keepNamedFields(schema, sent)).toEqual(sent);
});
