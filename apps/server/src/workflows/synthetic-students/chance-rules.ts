/**
 * A number that is always the same for the same texts (FNV-1a). What a synthetic student does is decided by it,
 * so that a job that runs again decides the same.
 */
export function chance(...texts: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const character of texts.join('|')) {
    hash ^= character.codePointAt(0)!;
    hash = Math.imul(hash, 0x01000193);
  }
  // Mixes the bits: similar texts, such as ids of the same moment, would else give similar numbers.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function pick<Item>(items: readonly Item[], ...texts: readonly string[]): Item {
  return items[chance(...texts) % items.length]!;
}

export function byChance<Item extends { studentId: string }>(items: readonly Item[], about: string): Item[] {
  return items.toSorted(
    (one, other) =>
      chance(one.studentId, about) - chance(other.studentId, about) ||
      (one.studentId < other.studentId ? -1 : 1),
  );
}
