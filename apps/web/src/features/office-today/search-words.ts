export const searchWords = 'Find a student, event or venue';
