/** The messages of the server that the client handles. */
export type ServerFrame =
  | { readonly type: 'connection_ack'; readonly silenceMs: number | undefined }
  | { readonly type: 'start_ack' | 'complete' | 'error'; readonly id: string }
  | { readonly type: 'data'; readonly id: string; readonly data: unknown }
  | { readonly type: 'connection_error' }
  | { readonly type: 'ka' };

/** Parses a message of the server. Returns undefined if it is invalid or of an unknown type. */
export function readFrame(text: unknown): ServerFrame | undefined {
  const frame = typeof text === 'string' ? parsed(text) : undefined;
  if (!isRecord(frame)) return undefined;
  const { type, id, payload } = frame;
  const inside = isRecord(payload) ? payload : {};
  switch (type) {
    case 'connection_ack': {
      const silenceMs = inside['connectionTimeoutMs'];
      return { type, silenceMs: typeof silenceMs === 'number' ? silenceMs : undefined };
    }
    case 'ka':
    case 'connection_error':
      return { type };
    case 'start_ack':
    case 'complete':
    case 'error':
      return typeof id === 'string' ? { type, id } : undefined;
    case 'data':
      return typeof id === 'string' ? { type, id, data: inside['data'] } : undefined;
    default:
      return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
