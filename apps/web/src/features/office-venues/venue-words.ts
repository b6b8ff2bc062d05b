/** '3 tables', '1 table'. */
export const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
