import { describe, expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCode } from './secret-tokens.ts';

/** OWASP ASVS 6.5.2: with fewer bits, a fast hash is not enough to store a code. */
const leastBits = 112;
const lettersOfCodes = 30;

describe('a recovery code', () => {
  test('has enough random letters to be stored with a fast hash', () => {
    const codes = Array.from({ length: 200 }, () => newRecoveryCode().code);
    const letters = new Set(codes.join('').replaceAll('-', ''));
    expect(letters.size).toBe(lettersOfCodes);
    const [code = ''] = codes;
    expect(code).toMatch(/^\w{4}(?:-\w{4})+$/);
    expect(code.replaceAll('-', '').length * Math.log2(letters.size)).toBeGreaterThanOrEqual(leastBits);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('is recognised in small letters, without its dashes and with spaces', () => {
    const { code, hash } = newRecoveryCode();
    expect(hashRecoveryCode(code)).toEqual(hash);
    expect(hashRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toEqual(hash);
  });

  test.each(['K7QP-M2TD-9XWC-4HVR', 'K7QP-M2TD-9XWC-4HVR-A3ZB-6NSE-A', ''])('is never %j', (typed) => {
    expect(hashRecoveryCode(typed)).toBeUndefined();
  });
});
