import { hkdfSync } from 'node:crypto';

/** The derived keys of one purpose. The first one is used for writing; all are accepted for reading. */
export type Keys = readonly [Buffer, ...Buffer[]];

/**
 * The configured secret and, during a rotation, the previous one. Each purpose has its own derived key, so
 * that a value made for one purpose is invalid for another.
 */
export class AppSecret {
  readonly current: string;
  readonly #previous: string | undefined;

  constructor(current: string, previous?: string) {
    this.current = current;
    this.#previous = previous;
  }

  keysFor(purpose: string): Keys {
    const derive = (secret: string) =>
      Buffer.from(hkdfSync('sha256', secret, '', `crewtable ${purpose}`, 32));
    const current = derive(this.current);
    return this.#previous === undefined ? [current] : [current, derive(this.#previous)];
  }
}
