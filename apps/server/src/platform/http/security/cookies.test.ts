import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createCookies } from './cookies.ts';

const sent = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest;

function written(work: (reply: FastifyReply) => void) {
  const headers: string[] = [];
  work({ header: (_: string, value: string) => headers.push(value) } as never);
  return headers;
}

describe('the cookies of Crewtable', () => {
  test('are limited to this host and this site and hidden from scripts; in production also limited to https', () => {
    expect(written((reply) => createCookies(false).write(reply, 'access', 'a.b-c_1', 600))).toEqual([
      'crewtable_access=a.b-c_1; Max-Age=600; Path=/; HttpOnly; SameSite=Strict',
    ]);
    expect(written((reply) => createCookies(true).clear(reply, 'access'))).toEqual([
      '__Host-crewtable_access=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    ]);
  });

  test('keep their value and their attributes if the value has special characters', () => {
    const cookies = createCookies(false);
    for (const value of ['a; Domain=example.com', 'a\r\nset-cookie: b', 'ä', '"a"', 'a b']) {
      const [header = ''] = written((reply) => cookies.write(reply, 'access', value, 1));
      expect(header).toMatch(/^crewtable_access=[^;\s"]+; Max-Age=1; Path=\/; HttpOnly; SameSite=Strict$/);
      expect(cookies.read(sent(header.split(';')[0]), 'access')).toBe(value);
    }
  });

  test('are found by their full name among other cookies', () => {
    const { read } = createCookies(false);
    const all =
      'other=1; xcrewtable_access=no; crewtable_access2=no;crewtable_access=yes ; crewtable_access=late';
    expect(read(sent(all), 'access')).toBe('yes');
    expect(read(sent(all), 'refresh')).toBeUndefined();
    expect(read(sent(), 'access')).toBeUndefined();
    expect(read(sent('crewtable_access='), 'access')).toBe('');
  });
});
