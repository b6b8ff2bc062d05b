import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { AppSecret } from './app-secret.ts';
import { SessionTokens } from './session-tokens.ts';

const secret = 'x'.repeat(32);
const appSecret = new AppSecret(secret);
let now = new Date('2025-05-21T16:00:00.000Z');
const realTime = { now: () => now };
const sessionTokens = new SessionTokens({ appSecret, audience: 'access', lifetimeSeconds: 600, realTime });
const viewer = { id: 'a student', sessionId: 'a session' };
const key = new Uint8Array(hkdfSync('sha256', secret, '', 'crewtable access', 32));

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
const exp = now.getTime() / 1_000 + 600;
const good = { sub: 'a student', sid: 'a session', aud: 'access', exp };

describe('a session token', () => {
  test('names its student until it expires, and is a standard JWT', async () => {
    const token = await sessionTokens.issue(viewer);
    expect(await sessionTokens.read(token)).toEqual(viewer);
    const { payload } = await jwtVerify(token, key, { audience: 'access', currentDate: now });
    expect(payload).toMatchObject({ sub: 'a student', sid: 'a session' });
    now = new Date((exp - 1) * 1_000);
    expect(await sessionTokens.read(token)).toBeDefined();
    now = new Date(exp * 1_000);
    expect(await sessionTokens.read(token)).toBeUndefined();
    now = new Date('2025-05-21T16:00:00.000Z');
  });

  test('is refused if it was changed, has expired, or was signed for another purpose or with another secret', async () => {
    expect(await sessionTokens.read(await signed(good))).toBeDefined();
    const [header, body, signature] = (await signed(good)).split('.') as [string, string, string];
    const other = encoded({ ...good, sub: 'somebody else' });
    const unsigned = encoded({ alg: 'none' });
    for (const token of [
      '',
      '.',
      '..',
      'nonsense',
      `${header}.${body}`,
      `${header}.${body}.`,
      `${header}.${body}.${signature}.${signature}`,
      `${header}.${body}.${signature.slice(0, -4)}`,
      `${header}.${other}.${signature}`,
      `${unsigned}.${body}.`,
      `${unsigned}.${body}.${signature}`,
      await signed({ ...good, aud: 'realtime' }),
      await signed({ ...good, exp: undefined }),
      await signed({ ...good, sid: undefined }),
      await signed({ ...good, sub: undefined }),
      await signed({ ...good, exp: exp - 601 }),
    ]) {
      expect(await sessionTokens.read(token)).toBeUndefined();
    }
    const elsewhere = new SessionTokens({
      appSecret: new AppSecret('y'.repeat(32)),
      audience: 'access',
      lifetimeSeconds: 1,
      realTime,
    });
    expect(await elsewhere.read(await signed(good))).toBeUndefined();
  });

  test('of the previous secret is accepted during a rotation, and new tokens use the new secret', async () => {
    const parts = { audience: 'access', lifetimeSeconds: 600, realTime };
    const fresh = 'y'.repeat(32);
    const rotated = new SessionTokens({ ...parts, appSecret: new AppSecret(fresh, secret) });
    const afterwards = new SessionTokens({ ...parts, appSecret: new AppSecret(fresh) });
    expect(await rotated.read(await sessionTokens.issue(viewer))).toEqual(viewer);
    expect(await afterwards.read(await rotated.issue(viewer))).toEqual(viewer);
    expect(await afterwards.read(await sessionTokens.issue(viewer))).toBeUndefined();
  });
});
