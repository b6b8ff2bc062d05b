type CountdownUnit = 'days' | 'hours' | 'min' | 'sec';

/** The largest unit that is shown. It has no upper limit. */
export type LargestUnit = 'days' | 'hours' | 'minutes';

export type CountdownPart = { unit: CountdownUnit; figure: string };

const DAY = 86_400;
const HOUR = 3_600;
const MINUTE = 60;

/** Splits the remaining time into units, never below zero. */
export function countdownParts(remainingMs: number, largest: LargestUnit): CountdownPart[] {
  const seconds = Math.max(0, Math.floor(remainingMs / 1000));
  const hours = Math.floor(seconds / HOUR);
  const figure = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / MINUTE);
  const below: CountdownPart[] = [
    { unit: 'min', figure: figure(largest === 'minutes' ? minutes : minutes % 60) },
    { unit: 'sec', figure: figure(seconds % MINUTE) },
  ];
  if (largest === 'minutes') return below;
  if (largest === 'hours') return [{ unit: 'hours', figure: figure(hours) }, ...below];
  return [
    { unit: 'days', figure: figure(Math.floor(seconds / DAY)) },
    { unit: 'hours', figure: figure(hours % 24) },
    ...below,
  ];
}
