/** The average width of a letter of the display font, in units of its size. A picture cannot measure text. */
const letterWidth = 0.55;

/** Splits a text into lines of about this many letters, between words only and never inside a time. */
export function wrapWords(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.replaceAll(/ (?=[AP]M\b)/g, '\u{a0}').split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The largest size at which the longest line fits into the width. */
export function fittedSize(
  lines: readonly string[],
  { width, largest }: { width: number; largest: number },
): number {
  const longest = Math.max(1, ...lines.map((line) => line.length));
  // Four lines of a title are as high as three of the largest size.
  const byHeight = lines.length > 3 ? (largest * 3) / lines.length : largest;
  return Math.floor(Math.min(largest, byHeight, width / (longest * letterWidth)));
}
