import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Viewer } from '../../platform/http/router.ts';

const audience = 'access';
const livesSeconds = 10 * 60;
const algorithm = 'HS256';

/** Short-lived proof of a session, on the product's time. */
export class AccessTokens {
  readonly #key: Uint8Array;
  readonly #clock: Clock;

  constructor(appSecret: string, clock: Clock) {
    this.#key = new Uint8Array(hkdfSync('sha256', appSecret, '', 'crewtable access token', 32));
    this.#clock = clock;
  }

  issue({ id, sessionId }: Viewer): Promise<string> {
    const issuedAt = Math.floor(this.#clock.now().getTime() / 1_000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm })
      .setSubject(id)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + livesSeconds)
      .sign(this.#key);
  }

  async read(token: string): Promise<Viewer | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        audience,
        algorithms: [algorithm],
        currentDate: this.#clock.now(),
      });
      return { id: String(payload.sub), sessionId: String(payload['sid']) };
    } catch {
      return undefined;
    }
  }
}
