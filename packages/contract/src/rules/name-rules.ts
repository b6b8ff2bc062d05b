/** The one sentence for a name that cannot stand on an ID. A name that is missing has a sentence of its own. */
export const nameMessage = 'Please enter your name as it stands on your ID.';

const longestName = 50;

/**
 * Names stand in mails to other students, so they hold nothing that reads as a link, an address, a price or markup:
 * letters, marks and digits of any script, spaces, apostrophes and hyphens; a full stop before a space or at the end;
 * and joiners between letters, which some scripts need for spelling.
 */
const name = /^(?:[\p{L}\p{M}\p{Nd} '‘’\-‐‑]|\.(?= |$)|(?<=[\p{L}\p{M}])[\u200C\u200D](?=\p{L}))+$/u;

/** Letters by their category that no screen shows: a name of these alone looks empty. */
const invisibleLetters = /[\u115F\u1160\u3164\uFFA0]/;

/** A name as it is kept: composed, with single plain spaces and none around it. */
export function cleanName(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

export function isName(typed: string): boolean {
  const cleaned = cleanName(typed);
  const isShort = Array.from(cleaned).length <= longestName;
  return isShort && name.test(cleaned) && /\p{L}/u.test(cleaned) && !invisibleLetters.test(cleaned);
}
