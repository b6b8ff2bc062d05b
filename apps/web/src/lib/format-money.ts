/** '$9.99'. Amounts are whole cents everywhere else; only this function formats them. */
export function formatMoney(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}
