const maxNameLength = 50;

/**
 * Names appear in mails to other students, so they must not look like a link, an address, a price or markup.
 * Allowed are letters, marks and digits of any script, spaces, apostrophes and hyphens; a full stop before a
 * space or at the end; and joiners between letters, which some scripts need for spelling.
 */
const name = /^(?:[\p{L}\p{M}\p{Nd} '‘’\-‐‑]|\.(?= |$)|(?<=[\p{L}\p{M}])[\u200C\u200D](?=\p{L}))+$/u;

/** Characters of the Unicode category 'letter' that are invisible: a name made of them looks empty. */
const invisibleLetters = /[\u115F\u1160\u3164\uFFA0]/;

/** The name as it is stored: in Unicode form NFC, trimmed, with single plain spaces. */
export function cleanName(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

export function isName(typed: string): boolean {
  const cleaned = cleanName(typed);
  const isShort = Array.from(cleaned).length <= maxNameLength;
  return isShort && name.test(cleaned) && /\p{L}/u.test(cleaned) && !invisibleLetters.test(cleaned);
}
