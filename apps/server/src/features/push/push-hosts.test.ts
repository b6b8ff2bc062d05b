import { expect, test } from 'vitest';
import { PushHosts } from './push-hosts.ts';

const places = new PushHosts({ testHosts: ['localhost:4433'] });

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-bl2p.notify.windows.com/w/?token=abc',
  'https://fcm.googleapis.com:443/fcm/send/abc',
  // A test host of the configuration.
  'https://localhost:4433/abc',
])('%s is accepted as a push service', (endpoint) => {
  expect(places.accepts(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://localhost/abc',
  'https://localhost:4434/abc',
  'http://localhost:4433/abc',
  'https://localhost./abc',
  'https://service.localhost/abc',
  'https://printer.local/abc',
  'https://metadata.google.internal/abc',
  'https://database/abc',
  'https://127.0.0.1/abc',
  'https://127.0.0.1:4433/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://127.1/abc',
  'https://0177.0.0.1/abc',
  'https://①②⑦.0.0.1/abc',
  'https://10.0.0.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://8.8.8.8/abc',
  'https://[::1]/abc',
  'https://[::ffff:127.0.0.1]/abc',
  'https://[2607:f8b0:4006::200a]/abc',
  'https://',
  'https:///abc',
  'ftp://fcm.googleapis.com/abc',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,abc',
  '//fcm.googleapis.com/abc',
  'fcm.googleapis.com',
  '',
])('%s is refused as a push service', (endpoint) => {
  expect(places.accepts(endpoint)).toBe(false);
});
