const tones = ['butter', 'blush', 'sage', 'water'] as const;

export type AvatarTone = (typeof tones)[number] | 'coral' | 'linen' | 'amber';

/** The same key always gets the same colour, on every screen and every device. */
export function toneOf(key: string): AvatarTone {
  let hash = 0;
  for (const character of key) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return tones[hash % tones.length] ?? 'butter';
}
