import { describe, expect, test } from 'vitest';
import { listOf, parseForm } from './form-body.ts';
import { Refusal } from './refusal.ts';

const plain = (form: string) => JSON.parse(JSON.stringify(parseForm(form))) as unknown;

describe("the SDK's form bodies", () => {
  test('are parsed with nested keys in brackets', () => {
    expect(plain('amount=500&metadata[payment_id]=p1&items[0][price]=a&items[1][price]=b')).toEqual({
      amount: '500',
      metadata: { payment_id: 'p1' },
      items: { 0: { price: 'a' }, 1: { price: 'b' } },
    });
  });

  test('may have encoded brackets, plus signs and lists without positions', () => {
    expect(plain('expand%5B%5D=a&expand%5B%5D=b&name=x+y%2Bz&empty=')).toEqual({
      expand: { 0: 'a', 1: 'b' },
      name: 'x y+z',
      empty: '',
    });
  });

  test('give lists in the order of their positions', () => {
    const { a } = parseForm('a[10]=k&a[2]=c&a[1]=b');
    expect(listOf(a!)).toEqual(['b', 'c', 'k']);
    expect(listOf(parseForm('a[b]=c')['a']!)).toBeUndefined();
  });

  test('cannot change the prototype of objects', () => {
    const parsed = parseForm('__proto__[polluted]=yes&constructor[prototype][x]=y');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor']);
  });

  test.each(['a[b=1', '[a]=1', 'a=%zz', 'a=1&a[b]=2', `a${'[b]'.repeat(9)}=1`, 'a=1&'.repeat(1_001)])(
    '%s is refused',
    (form) => {
      expect(() => parseForm(form)).toThrow(Refusal);
    },
  );
});
