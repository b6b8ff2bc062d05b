import { daySeconds } from '@crewtable/contract';
import type { EnvironmentReader } from './environment-reader.ts';

/** One year, without subdomains: other hosts of the same domain may not support HTTPS. */
const usual = 'max-age=31536000';
const pattern = /^max-age=(\d{1,10})(; includeSubDomains)?(; preload)?$/;
const preloadAgeSeconds = 365 * daySeconds;

/** Returns the value of `Strict-Transport-Security`, or undefined if the header is not sent. */
export function readTransportSecurity(env: EnvironmentReader): string | undefined {
  const value = env.text('HSTS') ?? usual;
  if (value === 'off') return undefined;
  const [, age, subDomains, preload] = pattern.exec(value) ?? [];
  if (age === undefined)
    env.fault(`HSTS must be 'off' or such as '${usual}' or '${usual}; includeSubDomains', not '${value}'.`);
  else if (preload !== undefined && (subDomains === undefined || Number(age) < preloadAgeSeconds))
    env.fault('HSTS with preload needs includeSubDomains and a max-age of at least a year.');
  return value;
}
