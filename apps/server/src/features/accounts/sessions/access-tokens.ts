import type { Clock } from '../../../platform/clock/clock.ts';
import type { Viewer } from '../../../platform/http/router.ts';
import type { AppSecret } from '../../../platform/secrets/app-secret.ts';
import { SessionTokens } from '../../../platform/secrets/session-tokens.ts';

const lifetimeSeconds = 10 * 60;

/** Short-lived tokens, sent in a cookie with every request and renewed after they expire. */
export class AccessTokens {
  readonly #proofs: SessionTokens;

  constructor(appSecret: AppSecret, realTime: Clock) {
    this.#proofs = new SessionTokens({ appSecret, audience: 'access', lifetimeSeconds, realTime });
  }

  issue(viewer: Viewer): string {
    return this.#proofs.issue(viewer);
  }

  read(token: string): Viewer | undefined {
    return this.#proofs.read(token)?.viewer;
  }
}
