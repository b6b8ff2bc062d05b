import { describe, expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCode } from './secret-tokens.ts';

/** OWASP ASVS 6.5.2: with fewer bits, a fast hash is not enough to store a code. */
const leastBits = 112;
const lettersOfCodes = 30;

describe('a recovery code', () => {
  test('has enough random letters to be stored with a fast hash', () => {
    const codes = Array.from({ length: 200 }, newRecoveryCode);
    const letters = new Set(codes.join('').replaceAll('-', ''));
    expect(letters.size).toBe(lettersOfCodes);
    const [code = ''] = codes;
    expect(code).toMatch(/^\w{4}(?:-\w{4})+$/);
    expect(code.replaceAll('-', '').length * Math.log2(letters.size)).toBeGreaterThanOrEqual(leastBits);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('is recognised in small letters, without its dashes and with spaces', () => {
    const code = newRecoveryCode();
    expect(hashRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toEqual(hashRecoveryCode(code));
  });
});
