/* The editing rules of the code field, apart from the DOM. A code is a string of digits without gaps; the caret is
   the index of the box that the next digit goes into. */

export type Edit = { value: string; caret: number };

/** Digits of any script's full-width form count; dashes, spaces and words around the code do not. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/[^0-9]/g, '');

/** Pasted text: a whole code replaces everything, a part of one overwrites from the caret on. */
export function pasteInto(current: Edit & { end: number }, text: string, length: number): Edit | undefined {
  const digits = digitsOf(text);
  if (digits === '') return undefined;
  if (digits.length >= length) return { value: digits.slice(0, length), caret: length };
  const { value, caret, end } = current;
  const overwritten = Math.max(end, caret + digits.length);
  return {
    value: (value.slice(0, caret) + digits + value.slice(overwritten)).slice(0, length),
    caret: Math.min(caret + digits.length, length),
  };
}

/**
 * What the browser made of the input (typing, autofill, a phone's keyboard) becomes a code again. A digit that
 * slipped in between two others replaces the one after it, and a letter never costs a digit.
 */
export function absorb(previous: string, raw: string, rawCaret: number, length: number): Edit {
  const digits = digitsOf(raw);
  const caret = digitsOf(raw.slice(0, rawCaret)).length;
  if (digits.length < previous.length && digits.length < raw.length) {
    return { value: previous, caret: Math.min(caret, previous.length) };
  }
  const added = digits.length - previous.length;
  const from = caret - added;
  const slippedIn =
    added > 0 &&
    from >= 0 &&
    caret < digits.length &&
    previous === digits.slice(0, from) + digits.slice(caret);
  const value = slippedIn ? digits.slice(0, caret) + digits.slice(caret + added) : digits;
  return { value: value.slice(0, length), caret: Math.min(caret, length) };
}

/** Backspace empties the active box and steps back; at the end of the code it takes the last digit. */
export function backspace(value: string, start: number, end: number): Edit {
  if (end - start > 1) return { value: value.slice(0, start) + value.slice(end), caret: start };
  const at = end > start ? start : start - 1;
  if (at < 0) return { value, caret: 0 };
  const wasLast = at === value.length - 1;
  return { value: value.slice(0, at) + value.slice(at + 1), caret: wasLast ? at : Math.max(at - 1, 0) };
}

/** Delete empties the active box and stays there; the digits after it move up. */
export function deleteForward(value: string, start: number, end: number): Edit {
  return { value: value.slice(0, start) + value.slice(Math.max(end, start + 1)), caret: start };
}
