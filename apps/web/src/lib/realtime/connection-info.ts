/** A complete `start` message, sent exactly as the server provided it. */
export interface StartMessage {
  readonly id: string;
}

/** Where to connect and how to subscribe. Fetched again when the last answer is no longer valid. */
export interface ConnectionInfo {
  readonly connectionURL: string;
  readonly subscriptionMessage: StartMessage;
}

/**
 * Throws if one of the two fields is missing. A proxy or an older server may answer 200 with another body,
 * and the browser would resolve a WebSocket URL of `undefined` against the URL of the page.
 */
export function readConnectionInfo(answer: unknown): ConnectionInfo {
  const { connectionURL, subscriptionMessage } = isRecord(answer) ? answer : {};
  const isComplete =
    typeof connectionURL === 'string' &&
    connectionURL !== '' &&
    isRecord(subscriptionMessage) &&
    typeof subscriptionMessage['id'] === 'string';
  if (!isComplete) throw new Error('app-load answered without connectionURL or subscriptionMessage');
  // Not copied: the message is sent back to the server unchanged.
  return answer as ConnectionInfo;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
