import type { Clock } from '../../platform/clock/clock.ts';
import type { Viewer } from '../../platform/http/router.ts';
import type { AppSecret } from '../../platform/secrets/app-secret.ts';
import { SessionProofs } from '../../platform/secrets/session-proofs.ts';

const livesSeconds = 5 * 60;

/**
 * Opens the channel and nothing else, for a few minutes: an address ends up in more places than a cookie does. On real
 * time, as the access token; a connection that is open outlives its ticket.
 */
export class Tickets {
  readonly #proofs: SessionProofs;

  constructor(appSecret: AppSecret, realTime: Clock) {
    this.#proofs = new SessionProofs({ appSecret, audience: 'realtime', livesSeconds, realTime });
  }

  issue(viewer: Viewer): string {
    return this.#proofs.issue(viewer);
  }

  read(ticket: string): Viewer | undefined {
    return this.#proofs.read(ticket)?.viewer;
  }
}
