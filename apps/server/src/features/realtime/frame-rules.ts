/** The messages of clients. 'odd' is every other message, which is answered with an error. */
export type ClientFrame =
  | { kind: 'init' }
  | { kind: 'start'; id: string; query: string; variables: Record<string, unknown>; authorization: unknown }
  | { kind: 'stop'; id: string }
  | { kind: 'odd'; id: string | undefined; errorType: string; message: string };

const longestId = 128;

export function readFrame(text: string): ClientFrame {
  const frame = parseObject(text);
  if (!frame) return odd(undefined, 'BadRequestException', 'A message is a JSON object.');
  const { type } = frame;
  const id = isId(frame['id']) ? frame['id'] : undefined;
  if (type === 'connection_init') return { kind: 'init' };
  if (type !== 'start' && type !== 'stop')
    return odd(id, 'UnsupportedOperation', 'This kind of message is not supported on this channel.');
  if (id === undefined)
    return odd(id, 'BadRequestException', `An id is a text of 1 to ${longestId} characters.`);
  return type === 'stop' ? { kind: 'stop', id } : readStart(id, frame['payload']);
}

function readStart(id: string, payload: unknown): ClientFrame {
  if (!isObject(payload)) return odd(id, 'BadRequestException', 'There is no payload.');
  // JSON in a string inside the JSON. Some clients send the object itself.
  const data = typeof payload['data'] === 'string' ? parseObject(payload['data']) : payload['data'];
  if (!isObject(data) || typeof data['query'] !== 'string')
    return odd(id, 'BadRequestException', 'There is no query in the data.');
  const extensions = payload['extensions'];
  return {
    kind: 'start',
    id,
    query: data['query'],
    variables: isObject(data['variables']) ? data['variables'] : {},
    authorization: isObject(extensions) ? extensions['authorization'] : undefined,
  };
}

function odd(id: string | undefined, errorType: string, message: string): ClientFrame {
  return { kind: 'odd', id, errorType, message };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longestId;
}
