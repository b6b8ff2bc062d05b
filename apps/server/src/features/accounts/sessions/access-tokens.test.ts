import { expect, test } from 'vitest';
import { AppSecret } from '../../../platform/secrets/app-secret.ts';
import { AccessTokens } from './access-tokens.ts';

const issuedAt = new Date('2025-05-21T16:00:00.000Z');
const viewer = { id: 'a student', sessionId: 'a session' };
const accessTokens = (now: () => Date) => new AccessTokens(new AppSecret('x'.repeat(32)), { now });

test('a token that was read before is refused when it has expired', async () => {
  let now = issuedAt;
  const tokens = accessTokens(() => now);
  const token = await tokens.issue(viewer);
  expect(await tokens.read(token)).toEqual(viewer);
  now = new Date(issuedAt.getTime() + 600_000 - 1);
  expect(await tokens.read(token)).toEqual(viewer);
  now = new Date(issuedAt.getTime() + 600_000);
  expect(await tokens.read(token)).toBeUndefined();
});

test('a token with another signature or another student is refused, also after the right one was read', async () => {
  const tokens = accessTokens(() => issuedAt);
  const [token, other] = [
    await tokens.issue(viewer),
    await tokens.issue({ id: 'another student', sessionId: 'another session' }),
  ];
  expect(await tokens.read(token)).toEqual(viewer);
  const [header, body, signature] = token.split('.');
  const [, otherBody, otherSignature] = other.split('.');
  for (const forged of [
    `${header}.${body}.${otherSignature}`,
    `${header}.${otherBody}.${signature}`,
    `${header}.${body}.`,
    `${token}x`,
  ])
    expect(await tokens.read(forged)).toBeUndefined();
  expect(await tokens.read(token)).toEqual(viewer);
  expect(await tokens.read(other)).toEqual({ id: 'another student', sessionId: 'another session' });
});

test('many students can be signed in at the same time', async () => {
  const tokens = accessTokens(() => issuedAt);
  const issued: string[] = [];
  while (issued.length < 20_001) issued.push(await tokens.issue({ id: `${issued.length}`, sessionId: 's' }));
  for (const token of issued) await tokens.read(token);
  expect(await tokens.read(issued[0]!)).toEqual({ id: '0', sessionId: 's' });
  expect(await tokens.read(issued.at(-1)!)).toEqual({ id: '20000', sessionId: 's' });
});
