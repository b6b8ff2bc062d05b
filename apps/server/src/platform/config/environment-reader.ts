import { isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Reads single values and collects all faults instead of stopping at the first one. */
export class EnvironmentReader {
  readonly faults: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  fault(sentence: string): void {
    this.faults.push(sentence);
  }

  /** Returns undefined for an empty value, because settings files contain lines such as `NAME=`. */
  text(name: string): string | undefined {
    return this.#environment[name]?.trim() || undefined;
  }

  /** Refuses short secrets and the placeholders of example settings files. */
  secret(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value.length < 32) this.fault(`${name} must have at least 32 characters.`);
    else if (isPlaceholder(value))
      this.fault(`${name} looks like a placeholder: generate one, for example with openssl rand -base64 48.`);
    return value;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  }

  /** Accepts addresses, ranges such as 10.0.0.0/8, and the proxy library's names for the usual ranges. */
  networks(name: string): string[] {
    const networks = this.list(name);
    const unknown = networks.filter((network) => !isNetwork(network));
    if (unknown.length > 0) {
      this.fault(`${name} must list addresses or ranges such as 10.0.0.0/8, not '${unknown.join("', '")}'.`);
    }
    return networks;
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const known = allowed.find((candidate) => candidate === value);
    if (known === undefined) this.fault(`${name} must be one of ${allowed.join(', ')}, not '${value}'.`);
    return known ?? fallback;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.fault(`${name} must be a whole number from ${min} to ${max}, not '${value}'.`);
    return fallback;
  }

  /** Requires an offset from UTC: without one the value would depend on the time zone of the machine. */
  instant(name: string, fallback: string): Date {
    const value = this.text(name) ?? fallback;
    const instant = new Date(value);
    if (isoInstant.test(value) && !Number.isNaN(instant.getTime())) return instant;
    this.fault(`${name} must be a date and time such as ${fallback}, not '${value}'.`);
    return new Date(fallback);
  }

  url(name: string, fallback: string, protocols: string[]): URL {
    return new URL(this.optionalUrl(name, protocols) ?? fallback);
  }

  /** The fault does not repeat the value, because it may contain a password. */
  optionalUrl(name: string, protocols: string[]): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    this.fault(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return undefined;
  }

  allOrNone(first: string, second: string, third: string): [string, string, string] | undefined {
    const names = [first, second, third];
    const values = names.map((name) => this.text(name));
    const [a, b, c] = values;
    if (a !== undefined && b !== undefined && c !== undefined) return [a, b, c];
    const missing = names.filter((_, index) => values[index] === undefined);
    if (missing.length < names.length) {
      this.fault(
        `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: required together with ${names.filter((n) => !missing.includes(n)).join(' and ')}.`,
      );
    }
    return undefined;
  }
}

/** Placeholders such as 'changeme…' or 'xxxx…' contain a typical word or few different characters. */
function isPlaceholder(secret: string): boolean {
  return new Set(secret).size < 8 || /change.?me|example|placeholder|your.?secret|default/i.test(secret);
}

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  if (namedNetworks.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** 10.0.0.0/8 and fc00::/7 are the widest private networks. A wider range contains public addresses. */
const widestBits = { 4: 8, 6: 7 };
/** IPv4-mapped IPv6 addresses: the first 96 bits mark them. */
const mappedIPv4 = /^(?:0*:)*:?ffff:/i;
const mappedBits = 96;

/**
 * Whether a range is wider than any private network, such as 0.0.0.0/0 and ::/0, which contain all addresses.
 */
export function isTooWide(network: string): boolean {
  const [address = '', bits] = network.split('/');
  if (bits === undefined) return false;
  if (isIP(address) === 4) return Number(bits) < widestBits[4];
  const isMapped = mappedIPv4.test(address) && Number(bits) >= mappedBits;
  return isMapped ? Number(bits) - mappedBits < widestBits[4] : Number(bits) < widestBits[6];
}
