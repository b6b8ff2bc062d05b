import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startPushFixture } from '../../../test/fixtures/push-fixture.ts';

const shared = await startPushFixture();

describe('a push', () => {
  test('arrives encrypted for this browser, signed by the server, with the text of the list', async () => {
    const { given, service, studentWithPush, announce } = shared;
    const { as, browser } = await studentWithPush();
    await announce();
    const [told] = (await as.call(api.notifications.list, { query: {} })).notifications;
    const [push, ...more] = service.pushesTo(browser);
    expect(more).toEqual([]);
    expect(browser.decrypt(push!.body)).toEqual({
      id: told!.id,
      eventId: told!.eventId,
      eventType: 'announcement',
      title: 'Doors open',
      text: 'At seven.',
      path: '/home',
    });
    expect(push!.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/) as unknown,
    });
    expect(Number(push!.headers['ttl'])).toBeGreaterThan(11 * 3_600);
    expect(Number(push!.headers['ttl'])).toBeLessThanOrEqual(12 * 3_600);
    const { vapidPublicKey } = await given.visitor().call(api.system.config, {});
    expect(push!.vapid).toMatchObject({
      publicKey: vapidPublicKey,
      aud: `https://${service.host}`,
      sub: 'mailto:support@crewtable.example',
    });
    expect(push!.body.toString('latin1')).not.toContain('Doors open');
  });

  test('cannot be read by another browser or after a change', async () => {
    const { service, studentWithPush, announce } = shared;
    const { browser } = await studentWithPush();
    await announce();
    const [push] = service.pushesTo(browser);
    expect(() => service.newBrowser().decrypt(push!.body)).toThrow('unable to authenticate');
    const changed = Buffer.from(push!.body);
    changed[changed.length - 1]! ^= 1;
    expect(() => browser.decrypt(changed)).toThrow('unable to authenticate');
  });

  test('reaches every registered browser of a student, and no deregistered one', async () => {
    const { service, studentWithPush, announce } = shared;
    const { as, browser } = await studentWithPush();
    const [phone, old] = [service.newBrowser(), service.newBrowser()];
    await as.call(api.devices.register, { body: phone.device });
    await as.call(api.devices.register, { body: old.device });
    await as.call(api.devices.deregister, { body: old.device });
    await announce();
    expect([browser, phone, old].map((one) => service.messagesTo(one).length)).toEqual([1, 1, 0]);
  });

  test('is not sent to a student who turned push off, but is in the list', async () => {
    const { service, studentWithPush, announce } = shared;
    const { as, browser } = await studentWithPush();
    await as.call(api.notifications.putSettings, { body: { email: true, push: false } });
    await announce();
    expect(service.pushesTo(browser)).toEqual([]);
    expect((await as.call(api.notifications.list, { query: {} })).unreadCount).toBe(1);
  });
});
