const tones = ['butter', 'blush', 'sage', 'water'] as const;
/** Blush is missing, because at a table it marks friends. */
const seatTones = ['butter', 'sage', 'water'] as const;

export type AvatarTone = (typeof tones)[number] | 'coral' | 'linen' | 'amber';
export type SeatTone = (typeof seatTones)[number];
export type PersonTone = SeatTone | 'coral' | 'blush';

/** The same key always gets the same colour, on every screen and every device. */
export function toneOf(key: string): AvatarTone {
  return tones[hashOf(key) % tones.length] ?? 'butter';
}

/** The colour of a student at a table who is neither the viewer nor a friend. */
export function seatToneOf(key: string): SeatTone {
  return seatTones[hashOf(key) % seatTones.length] ?? 'butter';
}

type Person = { readonly userId: string; readonly isYou: boolean; readonly isFriend: boolean };

/** People keep their colour on every screen: the viewer coral, friends pink, others by their id. */
export function toneOfPerson({ userId, isYou, isFriend }: Person): PersonTone {
  if (isYou) return 'coral';
  return isFriend ? 'blush' : seatToneOf(userId);
}

function hashOf(key: string): number {
  let hash = 0;
  for (const character of key) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
