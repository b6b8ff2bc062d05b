import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { withoutNullOptionals } from './optional-fields.ts';

const schema = Type.Object({
  name: Type.String(),
  nickname: Type.Optional(Type.String()),
  handle: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  device: Type.Optional(Type.Object({ platform: Type.Optional(Type.String()) })),
  events: Type.Optional(Type.Array(Type.Object({ title: Type.Optional(Type.String()) }))),
});

describe('null in a body', () => {
  test('is the same as leaving an optional field out, at every depth', () => {
    const sent = { name: 'Ana', nickname: null, device: { platform: null }, events: [{ title: null }, {}] };
    expect(withoutNullOptionals(schema, sent)).toEqual({ name: 'Ana', device: {}, events: [{}, {}] });
  });

  test('stays in fields that allow null, in required fields and in unknown fields', () => {
    const sent = { name: null, handle: null, stranger: null };
    expect(withoutNullOptionals(schema, sent)).toEqual(sent);
  });

  test('stays in a body that is not an object', () => {
    for (const sent of ['text', 5, null, undefined, [], [null]])
      expect(withoutNullOptionals(schema, sent)).toEqual(sent);
  });

  test('is also removed in a variant of a union', () => {
    const variants = Type.Union([
      Type.Object({ now: Type.String() }),
      Type.Object({ advance: Type.String(), note: Type.Optional(Type.String()) }),
    ]);
    expect(withoutNullOptionals(variants, { advance: 'PT1H', note: null })).toEqual({ advance: 'PT1H' });
  });
});
