import type { Clock } from '../../platform/clock/clock.ts';
import type { Viewer } from '../../platform/http/router.ts';
import { SessionProofs } from '../../platform/secrets/session-proofs.ts';
import type { Proof } from '../../platform/secrets/session-proofs.ts';

const livesSeconds = 5 * 60;
/** Each comes at least twice: with the connection and with the subscription. */
const mostRemembered = 5_000;

/**
 * Opens the channel and nothing else, for a few minutes: an address ends up in more places than a cookie does. On the
 * product's time, as the access token; a connection that is open outlives its ticket.
 */
export class Tickets {
  readonly #proofs: SessionProofs;
  readonly #clock: Clock;
  /** Those whose signature was found good, so that it is not computed again. */
  readonly #known = new Map<string, Proof>();

  constructor(appSecret: string, clock: Clock) {
    this.#proofs = new SessionProofs({ appSecret, audience: 'realtime', livesSeconds, clock });
    this.#clock = clock;
  }

  issue(viewer: Viewer): Promise<string> {
    return this.#proofs.issue(viewer);
  }

  async read(ticket: string): Promise<Viewer | undefined> {
    const known = this.#known.get(ticket) ?? (await this.#verify(ticket));
    return known && this.#clock.now().getTime() < known.expiresAtMs ? known.viewer : undefined;
  }

  async #verify(ticket: string): Promise<Proof | undefined> {
    const proof = await this.#proofs.read(ticket);
    if (proof) this.#remember(ticket, proof);
    return proof;
  }

  #remember(ticket: string, known: Proof): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= mostRemembered && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(ticket, known);
  }
}
