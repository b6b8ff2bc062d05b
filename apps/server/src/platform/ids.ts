import { randomUUID } from 'node:crypto';

/**
 * Creates a UUID of version 7. Its first 48 bits are the time, so that rows created together are close in the
 * index. PostgreSQL generates these only from version 18 on, and the product supports version 15.
 */
export function newId(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  // randomUUID is fast because Node caches random bytes. All digits after the version digit are taken from
  // it.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Checks ids from requests: PostgreSQL fails with an error if the text is not a UUID. */
export function isId(text: string): boolean {
  return idPattern.test(text);
}
