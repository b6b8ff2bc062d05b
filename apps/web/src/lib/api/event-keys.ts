/**
 * Where everything that was read about events is kept, whichever part of the house shows it: a seat that is taken in
 * one place changes what all the others show.
 */
export const eventsKey = ['events'] as const;
