import { describe, expect, test } from 'vitest';
import { networkOf, shortenAddress } from './network-address.ts';

describe('the network that a limit counts', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  test('all addresses of one IPv6 /64 network have one counter; the next network has its own', () => {
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  });

  test.each(['', 'unknown', 'a:b:c:d:e:f:g:h::i:j', ':::'])(
    'an invalid address (%o) causes no error',
    (ip) => {
      expect(() => networkOf(ip)).not.toThrow();
    },
  );
});

describe('the address in a log', () => {
  test.each([
    ['203.0.113.7', '203.0.113.x'],
    ['::ffff:203.0.113.7', '203.0.113.x'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:…'],
    ['2001:db8::7', '2001:db8:0:…'],
    ['2a00::5', '2a00:0:0:…'],
    ['::1', '0:0:0:…'],
  ])('%s is logged as %s', (ip, logged) => {
    expect(shortenAddress(ip)).toBe(logged);
  });
});
