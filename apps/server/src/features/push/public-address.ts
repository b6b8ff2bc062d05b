import { BlockList, isIP } from 'node:net';

/** IANA's special-purpose networks, which are not on the public internet. */
const reservedNetworks = networks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Documentation addresses, and addresses that contain another address.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
/** The only IPv6 addresses that are assigned for the public internet. */
const publicIpv6 = networks(['2000::/3']);

/** True if the server may call this address for a student, who chose the address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !reservedNetworks.check(address, 'ipv4');
  return version === 6 && publicIpv6.check(address, 'ipv6') && !reservedNetworks.check(address, 'ipv6');
}

function networks(ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
