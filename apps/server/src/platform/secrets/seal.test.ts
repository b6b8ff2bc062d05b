import { expect, test } from 'vitest';
import { Seal } from './seal.ts';

const seal = new Seal('k9v2Jq7LxW4bTz8Rf1Hc6Np3Ys5Md0Ga');

test('what is sealed can be opened, and only with the same secret', () => {
  const sealed = seal.close('passcode 40817253 for Zoë');
  expect(seal.open(sealed)).toBe('passcode 40817253 for Zoë');
  expect(sealed.toString('latin1')).not.toContain('40817253');
  expect(() => new Seal('another secret of thirty-two characters').open(sealed)).toThrow(/authenticate/);
});

test('the same text never looks the same twice', () => {
  expect(seal.close('40817253')).not.toEqual(seal.close('40817253'));
});

test('a seal that was tampered with does not open', () => {
  const sealed = seal.close('40817253');
  for (let at = 0; at < sealed.length; at++) {
    const broken = Buffer.from(sealed);
    broken[at]! ^= 1;
    expect(() => seal.open(broken)).toThrow(/authenticate/);
  }
  expect(() => seal.open(sealed.subarray(0, 20))).toThrow(/authentication tag|authenticate/);
});
