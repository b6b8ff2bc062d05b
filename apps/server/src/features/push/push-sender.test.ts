import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { PushBrowser } from '../../../test/servers/push-browser.ts';
import { PushService } from '../../../test/servers/push-service.ts';
import { PushHosts } from './push-hosts.ts';
import type { PushHostsOptions } from './push-hosts.ts';
import { createPushSender } from './push-sender.ts';

const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const point = Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
const vapid = {
  publicKey: point.toString('base64url'),
  privateKey: d!,
  subject: 'mailto:hello@crewtable.example',
};
const push = {
  ttlSeconds: 60,
  urgency: 'high' as const,
  message: { id: '1', eventId: '2', eventType: 'test', title: 'A', text: 'B', path: '/home' },
};

function senderTo(service: PushService, places: PushHostsOptions, timeoutMs?: number) {
  const sender = createPushSender({
    vapid,
    places: new PushHosts(places),
    testCa: service.certificate.cert,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  addCleanUp(async () => sender.close());
  return (browser: PushBrowser) => {
    const { endpoint, keys } = browser.device.subscription;
    return sender.send({ endpoint, ...keys }, push);
  };
}

describe('sending a push', () => {
  test('fails after a timeout if the service does not answer, and succeeds if it does', async () => {
    const service = await PushService.start();
    const send = senderTo(service, { testHosts: [service.host] }, 200);
    const browser = service.newBrowser();
    service.nextAnswers.push('none');
    await expect(send(browser)).rejects.toThrow(/abort|timeout/i);
    service.nextAnswers.length = 0;
    expect(await senderTo(service, { testHosts: [service.host] })(browser)).toBe('taken');
  });

  test('calls the address that was checked: the host name is resolved once', async () => {
    const service = await PushService.start();
    const host = `push.example:${service.port}`;
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const browser = new PushBrowser(`https://${host}/push/1`);
    expect(await senderTo(service, { testHosts: [host], resolve })(browser)).toBe('taken');
    expect(asked).toEqual(['push.example']);
    expect(service.messagesTo(browser)).toEqual([push.message]);
  });

  test.each([
    ['a private address', ['127.0.0.1']],
    ['a public and a private address', ['142.250.80.10', '10.0.0.1']],
    ['a private IPv6 address', ['::1']],
    ['the metadata service of a cloud', ['169.254.169.254']],
    ['no address', []],
  ])('is refused for a host name that resolves to %s', async (_, addresses) => {
    const service = await PushService.start();
    const resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const browser = new PushBrowser('https://push.example/push/1');
    expect(await senderTo(service, { testHosts: [], resolve })(browser)).toBe('refused');
  });

  test('fails with an error that allows a retry if the host name cannot be resolved', async () => {
    const service = await PushService.start();
    const resolve = () => Promise.reject(new Error('the name server is away'));
    const browser = new PushBrowser('https://push.example/push/1');
    await expect(senderTo(service, { testHosts: [], resolve })(browser)).rejects.toThrow('is away');
  });

  test('uses one connection for several pushes', async () => {
    const service = await PushService.start();
    const send = senderTo(service, { testHosts: [service.host] });
    for (let n = 0; n < 3; n++) expect(await send(service.newBrowser())).toBe('taken');
    expect(service.connections).toBe(1);
  });
});
