/** A household has one IPv4 address or one IPv6 prefix of 64 bits. */
export function networkOf(ip: string | undefined): string {
  const address = plainAddress(ip);
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** Enough of an address to see a pattern, too little to name a household. */
export function shortenAddress(ip: string | undefined): string {
  const address = plainAddress(ip);
  if (address.includes(':')) return `${groupsOf(address).slice(0, 3).join(':')}:…`;
  return address.replace(/\.\d+$/, '.x');
}

/**
 * An IPv4 address may come dressed as an IPv6 one. A connection that is gone has no address any more, whatever the
 * framework's type says.
 */
function plainAddress(ip: string | undefined): string {
  if (ip === undefined) return 'unknown';
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
}

/** All eight groups of an IPv6 address, however it is abbreviated. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(missing).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
