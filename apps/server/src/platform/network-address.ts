/** The unit of limits per network: one IPv4 address or one IPv6 prefix of 64 bits, as a household has. */
export function networkOf(ip: string | undefined): string {
  const address = plainAddress(ip);
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** Shortens an address for logs: patterns stay visible, but a household cannot be identified. */
export function shortenAddress(ip: string | undefined): string {
  const address = plainAddress(ip);
  if (address.includes(':')) return `${groupsOf(address).slice(0, 3).join(':')}:…`;
  return address.replace(/\.\d+$/, '.x');
}

/**
 * Unwraps an IPv4 address that is written as an IPv6 one. A closed connection has no address: `ip` is
 * undefined then, although the type of the framework excludes that.
 */
function plainAddress(ip: string | undefined): string {
  if (ip === undefined) return 'unknown';
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
}

/** Returns all eight groups of an IPv6 address, with `::` expanded. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(missing).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
