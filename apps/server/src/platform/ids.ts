import { randomBytes } from 'node:crypto';

/**
 * A UUID of version 7: its first 48 bits are the time, so that rows made together lie together in the index.
 * PostgreSQL makes these itself only from version 18 on, and we run on 15 too.
 */
export function newId(at: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** For ids that come from outside: the database takes nothing else for a UUID. */
export function isId(text: string): boolean {
  return idPattern.test(text);
}
