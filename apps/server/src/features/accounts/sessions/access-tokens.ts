import type { Clock } from '../../../platform/clock/clock.ts';
import type { Viewer } from '../../../platform/http/router.ts';
import type { AppSecret } from '../../../platform/secrets/app-secret.ts';
import { SessionProofs } from '../../../platform/secrets/session-proofs.ts';

const livesSeconds = 10 * 60;

/** Shown with every call in a cookie, and renewed when it is over. */
export class AccessTokens {
  readonly #proofs: SessionProofs;

  constructor(appSecret: AppSecret, realTime: Clock) {
    this.#proofs = new SessionProofs({ appSecret, audience: 'access', livesSeconds, realTime });
  }

  issue(viewer: Viewer): string {
    return this.#proofs.issue(viewer);
  }

  read(token: string): Viewer | undefined {
    return this.#proofs.read(token)?.viewer;
  }
}
