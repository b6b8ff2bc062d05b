/** The drawings that a season can use as its picture. Apart from the schema, which browsers do not load. */
export const seasonPictures = ['summer', 'fall', 'spring', 'table'] as const;
