import { createHmac, hkdfSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { Clock } from '../clock/clock.ts';
import type { Viewer } from '../http/router.ts';

const algorithm = 'HS256';
const header = inBase64({ alg: algorithm });

interface ProofOptions {
  appSecret: string;
  /** What it opens: a proof made for one purpose is worth nothing for another. */
  audience: string;
  livesSeconds: number;
  clock: Clock;
}

export interface Proof {
  viewer: Viewer;
  expiresAtMs: number;
}

/** Short-lived signed words that somebody has a session, on the product's time. */
export class SessionProofs {
  readonly #options: ProofOptions;
  readonly #key: Uint8Array;

  constructor(options: ProofOptions) {
    this.#options = options;
    const purpose = `crewtable ${options.audience}`;
    this.#key = new Uint8Array(hkdfSync('sha256', options.appSecret, '', purpose, 32));
  }

  /** Here and now: the library hands each signature to another thread, which costs many times as much as signing. */
  issue({ id, sessionId }: Viewer): Promise<string> {
    const { audience, livesSeconds, clock } = this.#options;
    const issuedAt = Math.floor(clock.now().getTime() / 1_000);
    const claims = { sid: sessionId, sub: id, aud: audience, iat: issuedAt, exp: issuedAt + livesSeconds };
    const signed = `${header}.${inBase64(claims)}`;
    return Promise.resolve(`${signed}.${createHmac('sha256', this.#key).update(signed).digest('base64url')}`);
  }

  async read(token: string): Promise<Proof | undefined> {
    const { audience, clock } = this.#options;
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        audience,
        algorithms: [algorithm],
        requiredClaims: ['sub', 'sid', 'exp'],
        currentDate: clock.now(),
      });
      const viewer = { id: String(payload.sub), sessionId: String(payload['sid']) };
      return { viewer, expiresAtMs: (payload.exp ?? 0) * 1_000 };
    } catch {
      return undefined;
    }
  }
}

function inBase64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
