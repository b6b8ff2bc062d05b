const maxWords = 6;

/** The words that were typed, in Unicode form NFC. */
export function wordsOf(typed: string): string[] {
  return typed
    .normalize('NFC')
    .split(/[\s,]+/u)
    .filter((word) => word !== '')
    .slice(0, maxWords);
}

/** One word begins the first name, and each other one a word of the college or the initial: 'maya nyu', 'maya r'. */
export function matchesCollege(
  { firstName, lastInitial, college }: { firstName: string; lastInitial: string; college: string },
  words: readonly string[],
): boolean {
  const names = firstName.toLowerCase();
  const collegeWords = college.toLowerCase().split(/[\s,-]+/u);
  const initials = collegeWords.filter((word) => word !== 'of').map((word) => word.slice(0, 1));
  return words.some((name, at) => {
    if (!names.startsWith(name.toLowerCase())) return false;
    return words.every((word, index) => {
      const lower = word.toLowerCase().replace(/\.$/, '');
      return (
        index === at ||
        names.split(/\s+/u).some((part) => part.startsWith(lower)) ||
        lower === lastInitial.toLowerCase() ||
        collegeWords.some((part) => part.startsWith(lower)) ||
        initials.join('').startsWith(lower)
      );
    });
  });
}
