import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { PushBrowser } from '../../../test/servers/push-browser.ts';
import { listJobs } from '../../../test/servers/queue.ts';
import { startTestApp } from '../../../test/test-app.ts';

describe('a push address whose host name is resolved for each call', () => {
  async function announceTo(addresses: string[]) {
    const asked: string[] = [];
    const app = await startTestApp({
      resolvePushHost: async (host) => {
        asked.push(host);
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
    });
    const { as } = await app.given.student();
    const browser = new PushBrowser('https://push.example/push/1');
    await as.call(api.devices.register, { body: browser.device });
    await app.given.visitor().call(api.notifications.announce, { body: { title: 'A', text: 'B' } });
    await app.given.waitForJobs();
    return { asked, jobs: await listJobs(app.database.pool), log: app.logLines.join('') };
  }

  // No server listens there: without the refusal, the call would fail and the job would wait for its retry.
  test.each([
    ['this machine', ['127.0.0.1']],
    ['this machine, by IPv6', ['::1']],
    ['this machine, by an IPv4 address inside an IPv6 one', ['::ffff:127.0.0.1']],
    ['a private network', ['192.168.0.10']],
    ['the metadata service of a cloud', ['169.254.169.254']],
    ['a public and a private address', ['142.250.80.10', '127.0.0.1']],
  ])('is refused when it resolves to %s', async (_, addresses) => {
    const { asked, jobs, log } = await announceTo(addresses);
    expect(asked).toEqual(['push.example']);
    expect(jobs).toEqual([]);
    expect(log).toContain('push refused');
  });
});
