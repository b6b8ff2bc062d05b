const lastFrame = 0x80;
const text = lastFrame | 0x1;
const ping = lastFrame | 0x9;

/**
 * Builds the frame of a text message of the server: one frame, not masked, not compressed (RFC 6455, section
 * 5.2). The same frame can be written to many sockets; different messages can share some of their parts: 64,800
 * instead of 37,900 messages a second (docs/PERFORMANCE.md).
 */
export function textFrame(...parts: readonly Buffer[]): Buffer {
  let length = 0;
  for (const part of parts) length += part.length;
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = text;
  if (start === 2) {
    frame[1] = length;
  } else if (start === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  let at = start;
  for (const part of parts) at += part.copy(frame, at);
  return frame;
}

export const pingFrame = Buffer.of(ping, 0);
