import type { Clock } from '../../platform/clock/clock.ts';
import type { AppSecret } from '../../platform/secrets/app-secret.ts';
import { SessionTokens } from '../../platform/secrets/session-tokens.ts';

const lifetimeSeconds = 5 * 60;

/**
 * A ticket opens the realtime channel and nothing else, for a few minutes, because a URL ends up in more
 * places than a cookie. It expires in real time, like the access token. An open connection outlives its
 * ticket.
 */
export class Tickets extends SessionTokens {
  constructor(appSecret: AppSecret, realTime: Clock) {
    super({ appSecret, audience: 'realtime', lifetimeSeconds, realTime });
  }
}
