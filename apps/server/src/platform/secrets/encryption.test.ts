import { expect, test } from 'vitest';
import { AppSecret } from './app-secret.ts';
import { Encryption } from './encryption.ts';

const encryption = new Encryption(new AppSecret('k9v2Jq7LxW4bTz8Rf1Hc6Np3Ys5Md0Ga'));

const another = 'another secret of thirty-two characters';

test('an encrypted text can be decrypted, and only with the same secret', () => {
  const sealed = encryption.encrypt('passcode 40817253 for Zoë');
  expect(encryption.decrypt(sealed)).toBe('passcode 40817253 for Zoë');
  expect(sealed.toString('latin1')).not.toContain('40817253');
  expect(() => new Encryption(new AppSecret(another)).decrypt(sealed)).toThrow(/authenticate/);
});

test('during a rotation texts of the previous secret can be decrypted, and the new secret encrypts', () => {
  const rotated = new Encryption(new AppSecret(another, 'k9v2Jq7LxW4bTz8Rf1Hc6Np3Ys5Md0Ga'));
  expect(rotated.decrypt(encryption.encrypt('40817253'))).toBe('40817253');
  expect(new Encryption(new AppSecret(another)).decrypt(rotated.encrypt('40817253'))).toBe('40817253');
  expect(() => rotated.decrypt(new Encryption(new AppSecret('z'.repeat(32))).encrypt('1'))).toThrow(
    /authenticate/,
  );
});

test('the same text is encrypted differently each time', () => {
  expect(encryption.encrypt('40817253')).not.toEqual(encryption.encrypt('40817253'));
});

test('an encrypted text that was changed cannot be decrypted', () => {
  const sealed = encryption.encrypt('40817253');
  for (let at = 0; at < sealed.length; at++) {
    const broken = Buffer.from(sealed);
    broken[at]! ^= 1;
    expect(() => encryption.decrypt(broken)).toThrow(/authenticate/);
  }
  expect(() => encryption.decrypt(sealed.subarray(0, 20))).toThrow(/authentication tag|authenticate/);
});
