import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock/clock.ts';
import type { Viewer } from '../http/router.ts';

const algorithm = 'HS256';

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

  issue({ id, sessionId }: Viewer): Promise<string> {
    const { audience, livesSeconds, clock } = this.#options;
    const issuedAt = Math.floor(clock.now().getTime() / 1_000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm })
      .setSubject(id)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + livesSeconds)
      .sign(this.#key);
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
