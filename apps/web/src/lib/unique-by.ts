/**
 * Removes items with the same key; the last one wins. For lists that are loaded in pages: an entry that is
 * added or removed between two requests shifts the pages.
 */
export function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
