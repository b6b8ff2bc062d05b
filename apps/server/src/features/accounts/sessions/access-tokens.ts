import type { Clock } from '../../../platform/clock/clock.ts';
import type { AppSecret } from '../../../platform/secrets/app-secret.ts';
import { SessionTokens } from '../../../platform/secrets/session-tokens.ts';

const lifetimeSeconds = 10 * 60;

/** Short-lived tokens, sent in a cookie with every request and renewed after they expire. */
export class AccessTokens extends SessionTokens {
  constructor(appSecret: AppSecret, realTime: Clock) {
    super({ appSecret, audience: 'access', lifetimeSeconds, realTime });
  }
}
