/** Choices of a season. Apart from the schema of its file, which the pages of students do not load. */

/** The drawings that a season can use as its picture. */
export const seasonPictures = ['summer', 'fall', 'spring', 'table'] as const;

/** What students can do: buy tickets, join a list, or nothing. */
export const seasonRegistrations = ['tickets', 'list', 'none'] as const;
