const longestQuote = 280;

export type QuoteDecision = { kind: 'taken'; quote: string } | { kind: 'refused'; error: string };

/** A card holds a few sentences. */
export function decideQuote(typed: string): QuoteDecision {
  const quote = typed.trim().replaceAll(/\s+/g, ' ');
  if (quote === '') return { kind: 'refused', error: 'Tell us what you would like to be quoted with.' };
  // As PostgreSQL counts them: a flag or an accented letter is not two because UTF-16 says so.
  if (Array.from(quote).length > longestQuote) {
    return { kind: 'refused', error: `A quote can have ${longestQuote} characters at most.` };
  }
  return { kind: 'taken', quote };
}
