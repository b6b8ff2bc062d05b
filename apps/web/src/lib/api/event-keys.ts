/**
 * Prefix of the query keys for all data about events. Features share it, because a seat that is taken on one
 * page changes what other pages show.
 */
export const eventsKey = ['events'] as const;
