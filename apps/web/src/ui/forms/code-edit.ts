/* The editing rules of the code field, independent of the DOM. A code is a string of digits without gaps.
   The caret is the index of the box for the next digit. */

export type Edit = { value: string; caret: number };

/** Keeps the digits, including full-width ones. Removes dashes, spaces and words around the code. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/[^0-9]/g, '');

/** Pastes text: a whole code replaces everything, a part of a code overwrites digits from the caret on. */
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
 * Converts the raw value of the input (after typing, autofill or a phone's keyboard) to a code. A digit that
 * was inserted between two others replaces the next one. A typed letter never removes a digit.
 */
export function absorb(previous: string, raw: string, rawCaret: number, length: number): Edit {
  const digits = digitsOf(raw);
  const caret = digitsOf(raw.slice(0, rawCaret)).length;
  if (digits.length < previous.length && digits.length < raw.length) {
    return { value: previous, caret: Math.min(caret, previous.length) };
  }
  const added = digits.length - previous.length;
  const from = caret - added;
  const wasInserted =
    added > 0 &&
    from >= 0 &&
    caret < digits.length &&
    previous === digits.slice(0, from) + digits.slice(caret);
  const value = wasInserted ? digits.slice(0, caret) + digits.slice(caret + added) : digits;
  return { value: value.slice(0, length), caret: Math.min(caret, length) };
}

/** Backspace deletes the digit of the active box and moves back. At the end it deletes the last digit. */
export function backspace(value: string, start: number, end: number): Edit {
  if (end - start > 1) return { value: value.slice(0, start) + value.slice(end), caret: start };
  const at = end > start ? start : start - 1;
  if (at < 0) return { value, caret: 0 };
  const wasLast = at === value.length - 1;
  return { value: value.slice(0, at) + value.slice(at + 1), caret: wasLast ? at : Math.max(at - 1, 0) };
}

/** Delete removes the digit of the active box and stays there. The digits after it move forward. */
export function deleteForward(value: string, start: number, end: number): Edit {
  return { value: value.slice(0, start) + value.slice(Math.max(end, start + 1)), caret: start };
}
