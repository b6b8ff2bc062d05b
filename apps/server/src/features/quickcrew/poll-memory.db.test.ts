import { api } from '@crewtable/contract';
import { expect, test, vi } from 'vitest';
import { listenOnFreePort } from '../../../test/channel-client.ts';
import { QuickcrewFixture } from '../../../test/fixtures/quickcrew-fixture.ts';
import { PollCache } from '../../platform/http/polling/poll-cache.ts';

const fixture = await QuickcrewFixture.start();
const host = await listenOnFreePort(fixture.app);

test('of a chat that is polled, the memory of the server keeps a version and ids, and answers without a body', async () => {
  const stored = vi.spyOn(PollCache.prototype, 'store');
  const { students, groupId } = await fixture.crew();
  const [reader, other] = students;
  const text = 'My address is 7 Spruce Street.';
  await other.as.call(api.quickcrew.sendMessage, { params: { groupId }, body: { text } });
  const cookie = [...reader.as.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const poll = async (etag: string) => {
    const answer = await fetch(`http://${host}/api/messages/${groupId}`, {
      headers: { cookie, 'if-none-match': etag },
    });
    return { answer, body: await answer.text() };
  };

  const first = await poll('');
  // These are what a careless cache would keep.
  expect(first.body).toContain(text);
  expect(first.body).toContain(other.firstName);
  const etag = first.answer.headers.get('etag')!;
  await expect.poll(async () => (await poll(etag)).answer.headers.get('x-request-id')).toBeNull();

  const fromMemory = await poll(etag);
  expect([fromMemory.answer.status, fromMemory.body]).toEqual([304, '']);
  expect(Object.fromEntries(fromMemory.answer.headers)).toEqual({
    etag,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'keep-alive',
    date: expect.any(String) as unknown,
    'keep-alive': expect.any(String) as unknown,
  });
  const kept = stored.mock.calls.map(([, tag, subjects]) => [tag, ...subjects]);
  expect(kept.length).toBeGreaterThan(0);
  for (const value of kept.flat()) expect(value).toMatch(/^(?:W\/)?"?[\w:.-]{1,100}"?$/);
  expect(JSON.stringify(kept)).not.toContain(other.firstName);
});
