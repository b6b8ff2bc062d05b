/** A ready `start` message, sent exactly as the server gave it. */
export interface StartMessage {
  readonly id: string;
}

/** Where to connect and how to subscribe; asked for anew whenever the last answer is no longer good. */
export interface ConnectionInfo {
  readonly connectionURL: string;
  readonly subscriptionMessage: StartMessage;
}

/**
 * Throws where either of the two is missing. A proxy or an older server may answer 200 with something else, and a
 * WebSocket to `undefined` would be resolved against the page's own address.
 */
export function readConnectionInfo(answer: unknown): ConnectionInfo {
  const { connectionURL, subscriptionMessage } = isRecord(answer) ? answer : {};
  const isComplete =
    typeof connectionURL === 'string' &&
    connectionURL !== '' &&
    isRecord(subscriptionMessage) &&
    typeof subscriptionMessage['id'] === 'string';
  if (!isComplete) throw new Error('app-load answered without connectionURL or subscriptionMessage');
  // Not copied: the message goes back to the server exactly as it came.
  return answer as ConnectionInfo;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
