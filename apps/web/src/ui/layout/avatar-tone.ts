/** Coral is the viewer, blush a friend, and green a student who has checked in: others get none of them. */
const tones = ['butter', 'sage', 'water'] as const;

export type SeatTone = (typeof tones)[number];
export type AvatarTone = SeatTone | 'blush' | 'coral' | 'linen' | 'amber';

/**
 * The colour of a student who is neither the viewer nor a friend. The same key always gets the same colour, at
 * the table and beside the name, on every screen and every device.
 */
export function toneOf(key: string): SeatTone {
  return tones[hashOf(key) % tones.length] ?? 'butter';
}

function hashOf(key: string): number {
  let hash = 0;
  for (const character of key) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
