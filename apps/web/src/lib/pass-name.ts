/** The payment for all dates of a series, wherever it is named. */
export const passName = 'All-Access Pass';
