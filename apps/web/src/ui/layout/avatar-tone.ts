const tones = ['butter', 'blush', 'sage', 'water'] as const;
/** Blush is missing, because at a table it marks friends. */
const seatTones = ['butter', 'sage', 'water'] as const;

export type AvatarTone = (typeof tones)[number] | 'coral' | 'linen' | 'amber';
export type SeatTone = (typeof seatTones)[number];

/** The same key always gets the same colour, on every screen and every device. */
export function toneOf(key: string): AvatarTone {
  return tones[hashOf(key) % tones.length] ?? 'butter';
}

/** The colour of a student at a table who is neither the viewer nor a friend. */
export function seatToneOf(key: string): SeatTone {
  return seatTones[hashOf(key) % seatTones.length] ?? 'butter';
}

function hashOf(key: string): number {
  let hash = 0;
  for (const character of key) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
