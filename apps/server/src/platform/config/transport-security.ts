import type { EnvironmentReader } from './environment-reader.ts';

/** A year, for this host alone: the installation does not speak for its neighbours below the same domain. */
const usual = 'max-age=31536000';
const pattern = /^max-age=(\d{1,10})(; includeSubDomains)?(; preload)?$/;
const preloadAgeSeconds = 31_536_000;

/** The value of `Strict-Transport-Security`. Undefined: the header is not sent. */
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
