import type { Clock } from '../../../platform/clock/clock.ts';
import type { Viewer } from '../../../platform/http/router.ts';
import type { AppSecret } from '../../../platform/secrets/app-secret.ts';
import { SessionTokens } from '../../../platform/secrets/session-tokens.ts';
import type { VerifiedToken } from '../../../platform/secrets/session-tokens.ts';

const lifetimeSeconds = 10 * 60;
/** About 10 MB. */
const maxVerified = 20_000;

/** Short-lived tokens, sent in a cookie with every request and renewed after they expire. */
export class AccessTokens extends SessionTokens {
  readonly #realTime: Clock;
  readonly #verified = new Map<string, VerifiedToken>();

  constructor(appSecret: AppSecret, realTime: Clock) {
    super({ appSecret, audience: 'access', lifetimeSeconds, realTime });
    this.#realTime = realTime;
  }

  /**
   * Checks the signature of a token once, because a browser sends the same one for ten minutes: 2,892 instead of
   * 2,192 answers a second in a rush (docs/PERFORMANCE.md). Whether the session is still open is asked each time, by
   * the caller.
   */
  override async read(token: string): Promise<Viewer | undefined> {
    const known = this.#verified.get(token);
    if (known && this.#realTime.now().getTime() < known.expiresAtMs) return known.viewer;
    const verified = await this.verify(token);
    if (!verified) return undefined;
    if (this.#verified.size >= maxVerified) this.#verified.clear();
    this.#verified.set(token, verified);
    return verified.viewer;
  }
}
