import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7: its first 48 bits are the time, so that rows made together lie together in the index.
 * PostgreSQL makes these itself only from version 18 on, and we run on 15 too.
 */
export function newId(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  // Node draws these from a stock; everything from the version's digit on is as random as there.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** For ids that come from outside: the database takes nothing else for a UUID. */
export function isId(text: string): boolean {
  return idPattern.test(text);
}
