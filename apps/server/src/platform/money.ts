/** Formats an amount for display: 999 cents are $9.99. */
export function inDollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
}
