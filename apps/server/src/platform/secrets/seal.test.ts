import { expect, test } from 'vitest';
import { AppSecret } from './app-secret.ts';
import { Seal } from './seal.ts';

const seal = new Seal(new AppSecret('k9v2Jq7LxW4bTz8Rf1Hc6Np3Ys5Md0Ga'));

const another = 'another secret of thirty-two characters';

test('what is sealed can be opened, and only with the same secret', () => {
  const sealed = seal.close('passcode 40817253 for Zoë');
  expect(seal.open(sealed)).toBe('passcode 40817253 for Zoë');
  expect(sealed.toString('latin1')).not.toContain('40817253');
  expect(() => new Seal(new AppSecret(another)).open(sealed)).toThrow(/authenticate/);
});

test('while the secret is rotated, what the previous one sealed still opens, and the new one seals', () => {
  const rotated = new Seal(new AppSecret(another, 'k9v2Jq7LxW4bTz8Rf1Hc6Np3Ys5Md0Ga'));
  expect(rotated.open(seal.close('40817253'))).toBe('40817253');
  expect(new Seal(new AppSecret(another)).open(rotated.close('40817253'))).toBe('40817253');
  expect(() => rotated.open(new Seal(new AppSecret('z'.repeat(32))).close('1'))).toThrow(/authenticate/);
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
