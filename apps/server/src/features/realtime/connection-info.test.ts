import { describe, expect, test } from 'vitest';
import { describeConnection, originFor } from './connection-info.ts';

describe('the address of the channel', () => {
  test.each([
    ['https://crewtable.example', '10.0.0.7:3000', 'wss://crewtable.example/api/realtime'],
    ['https://crewtable.example:8443', 'crewtable.example:8443', 'wss://crewtable.example:8443/api/realtime'],
    ['http://demo.lan:3000', '10.0.0.7:3000', 'ws://demo.lan:3000/api/realtime'],
    ['http://localhost:3000', 'localhost:3000', 'ws://localhost:3000/api/realtime'],
    ['http://localhost:3000', '192.168.1.20:3000', 'ws://192.168.1.20:3000/api/realtime'],
    ['http://127.0.0.1:0', '127.0.0.1:40123', 'ws://127.0.0.1:40123/api/realtime'],
    ['http://[::1]:3000', '[::1]:3001', 'ws://[::1]:3001/api/realtime'],
    ['http://localhost:3000', 'not a host', 'ws://localhost:3000/api/realtime'],
    ['http://localhost:3000', '', 'ws://localhost:3000/api/realtime'],
  ])('with the public address %s, requested at %s, is %s', (publicUrl, host, channel) => {
    const origin = originFor(new URL(publicUrl), host);
    const { connectionURL, subscriptionMessage } = describeConnection(origin, 'ticket', 'student');
    expect(connectionURL.split('?')[0]).toBe(channel);
    expect(subscriptionMessage.payload.extensions.authorization.host).toBe(new URL(channel).host);
  });
});
