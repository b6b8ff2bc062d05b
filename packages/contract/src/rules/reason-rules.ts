/** In characters, after cleaning. */
export const maxReasonLength = 1_000;

/** Characters that hide or reorder text: controls, direction marks and other invisible format characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0]/u;

/** The reason as it is stored: in Unicode form NFC, trimmed, with single plain spaces. */
export function cleanReason(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\p{Zs}\n\r\t]+/gu, ' ')
    .trim();
}

/** A reason is one visible line with at least one letter or digit. */
export function isReason(typed: string): boolean {
  const cleaned = cleanReason(typed);
  const isShort = Array.from(cleaned).length <= maxReasonLength;
  return isShort && /[\p{L}\p{N}]/u.test(cleaned) && !invisible.test(cleaned);
}
