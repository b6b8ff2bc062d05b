import { randomUUID } from 'node:crypto';
import { api, apiBase } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';

const query =
  'subscription OnUserEvent($userId: ID!) { onUserEvent(userId: $userId) { id eventId eventType eventPayload createdAt } }';
const emptyPayload = Buffer.from('{}').toString('base64');

/** Everything that a client needs to connect and subscribe, ready for use. */
export function describeConnection(
  origin: URL,
  ticket: string,
  userId: string,
): Answer<typeof api.realtime.appLoad> {
  const authorization = { host: origin.host, Authorization: ticket };
  const url = new URL(`${apiBase}${api.realtime.channelPath}`, origin);
  url.protocol = origin.protocol === 'https:' ? 'wss:' : 'ws:';
  const header = Buffer.from(JSON.stringify(authorization)).toString('base64');
  return {
    connectionURL: `${url.href}?header=${encodeURIComponent(header)}&payload=${emptyPayload}`,
    subscriptionMessage: {
      id: randomUUID(),
      type: 'start',
      payload: {
        data: JSON.stringify({ query, variables: { userId } }),
        extensions: { authorization },
      },
    },
  };
}

const localHost = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * If the public URL is a local address, other machines cannot use it: uses the host of the request instead.
 */
export function originFor(publicUrl: URL, host: string): URL {
  const asAsked = `${publicUrl.protocol}//${host}`;
  return localHost.test(publicUrl.hostname) && URL.canParse(asAsked) ? new URL(asAsked) : publicUrl;
}
