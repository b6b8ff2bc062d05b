const longestQuote = 280;

export type QuoteDecision = { kind: 'taken'; quote: string } | { kind: 'refused'; error: string };

/** The length is limited to what fits on a card. */
export function decideQuote(typed: string): QuoteDecision {
  const quote = typed.trim().replaceAll(/\s+/g, ' ');
  if (quote === '') return { kind: 'refused', error: 'Please write the words that we may quote.' };
  // Counts code points, as PostgreSQL does, not UTF-16 units.
  if (Array.from(quote).length > longestQuote) {
    return { kind: 'refused', error: `A quote can have ${longestQuote} characters at most.` };
  }
  return { kind: 'taken', quote };
}
