import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type ResolveHost = (host: string) => Promise<{ address: string; family: number }[]>;

export interface PushHostsOptions {
  /** `host:port` of the push services of tests, which may have any address. Empty in production. */
  testHosts: readonly string[];
  /** Resolves a host name. Uses the DNS of the machine, unless a test replaces it. */
  resolve?: ResolveHost;
}

/** Thrown if a name resolves to a machine that a student must not be able to call through the server. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} resolves to an address that is not public`);
    this.name = 'PrivateAddressError';
  }
}

/**
 * Decides where pushes may be sent. The endpoint comes from a browser, so a student can send any URL: it must
 * not make the server call machines that only the server can reach.
 */
export class PushHosts {
  readonly #testHosts: ReadonlySet<string>;
  readonly #resolve: ResolveHost;

  constructor({ testHosts, resolve = (host) => lookup(host, { all: true }) }: PushHostsOptions) {
    this.#testHosts = new Set(testHosts);
    this.#resolve = resolve;
  }

  isTestHost(url: URL): boolean {
    return this.#testHosts.has(url.host);
  }

  /** True if the URL itself can be the endpoint of a push service. Does not resolve the name. */
  accepts(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const url = new URL(endpoint);
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
    return this.isTestHost(url) || (url.port === '' && isName(url.hostname));
  }

  /**
   * Resolves the name when the call is made, and checks the address that the connection is really made to.
   */
  lookupFor(url: URL): LookupFunction {
    const anywhere = this.isTestHost(url);
    return (host, { all }, done) => {
      this.#resolve(host).then(
        (addresses) => {
          const [first] = addresses;
          if (!first || (!anywhere && addresses.some(({ address }) => !isPublicAddress(address)))) {
            done(new PrivateAddressError(host), '');
          } else if (all === true) done(null, addresses);
          else done(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => done(error, ''),
      );
    };
  }
}

/** Domains of local networks. */
const localDomain = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa)$/;

/**
 * True for a public host name: it has a dot and is not an IP address. `URL` has already normalised forms like
 * 0x7f.1.
 */
function isName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return name.includes('.') && !name.startsWith('[') && isIP(name) === 0 && !localDomain.test(name);
}
