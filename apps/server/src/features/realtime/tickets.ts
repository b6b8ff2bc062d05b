import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Viewer } from '../../platform/http/router.ts';

const audience = 'realtime';
const algorithm = 'HS256';
const livesSeconds = 5 * 60;
/** Each comes at least twice: with the connection and with the subscription. */
const mostRemembered = 5_000;

interface Known {
  viewer: Viewer;
  expiresAtMs: number;
}

/**
 * Opens the channel and nothing else, for a few minutes: an address ends up in more places than a cookie does. On the
 * product's time, as the access token; a connection that is open outlives its ticket.
 */
export class Tickets {
  readonly #key: Uint8Array;
  readonly #clock: Clock;
  /** Those whose signature was found good, so that it is not computed again. */
  readonly #known = new Map<string, Known>();

  constructor(appSecret: string, clock: Clock) {
    this.#key = new Uint8Array(hkdfSync('sha256', appSecret, '', 'crewtable realtime ticket', 32));
    this.#clock = clock;
  }

  issue({ id, sessionId }: Viewer): Promise<string> {
    const issuedAt = Math.floor(this.#clock.now().getTime() / 1_000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm })
      .setSubject(id)
      .setAudience(audience)
      .setExpirationTime(issuedAt + livesSeconds)
      .sign(this.#key);
  }

  async read(ticket: string): Promise<Viewer | undefined> {
    const known = this.#known.get(ticket) ?? (await this.#verify(ticket));
    return known && this.#clock.now().getTime() < known.expiresAtMs ? known.viewer : undefined;
  }

  async #verify(ticket: string): Promise<Known | undefined> {
    try {
      const { payload } = await jwtVerify(ticket, this.#key, {
        audience,
        algorithms: [algorithm],
        requiredClaims: ['sub', 'sid', 'exp'],
        currentDate: this.#clock.now(),
      });
      const viewer = { id: String(payload.sub), sessionId: String(payload['sid']) };
      const known = { viewer, expiresAtMs: payload.exp! * 1_000 };
      this.#remember(ticket, known);
      return known;
    } catch {
      return undefined;
    }
  }

  #remember(ticket: string, known: Known): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= mostRemembered && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(ticket, known);
  }
}
