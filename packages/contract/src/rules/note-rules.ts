/** In characters, after cleaning. */
export const maxNoteLength = 1_000;

/** Characters that hide or reorder text. Line breaks are allowed. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u;

/** The note as it is stored: in Unicode form NFC, trimmed, with plain line breaks. */
export function cleanNote(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .trim();
}

/** A note has at least one letter or digit. */
export function isNote(typed: string): boolean {
  const cleaned = cleanNote(typed);
  const isShort = Array.from(cleaned).length <= maxNoteLength;
  return isShort && /[\p{L}\p{N}]/u.test(cleaned) && !hidden.test(cleaned.replaceAll('\n', ''));
}
