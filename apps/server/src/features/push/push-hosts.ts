import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type ResolveHost = (host: string) => Promise<{ address: string; family: number }[]>;

export interface PushHostsOptions {
  /** `host:port` of push services of a test, which may be anywhere. None in production. */
  testHosts: readonly string[];
  /** Which addresses a name has. The machine's own way of asking, unless a test has another. */
  resolve?: ResolveHost;
}

/** Thrown where a name leads to a machine that a student must not be able to call through us. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} leads to an address that is not on the open internet.`);
    this.name = 'InsideAddressError';
  }
}

/**
 * Where pushes may be sent. The address comes from a browser, so whoever signs in can name any: it must not make the
 * server call machines that only the server can reach.
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

  /** Whether it can be the address of a push service, as far as the address itself tells. */
  accepts(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const url = new URL(endpoint);
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
    return this.isTestHost(url) || (url.port === '' && isName(url.hostname));
  }

  /** Resolves the name at the moment of the call and checks what the connection will really be made to. */
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

/** Names for machines nearby. */
const nearby = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa)$/;

/** A name on the open internet: with a dot, and no address in disguise. `URL` has already undressed 0x7f.1 and the like. */
function isName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return name.includes('.') && !name.startsWith('[') && isIP(name) === 0 && !nearby.test(name);
}
