/**
 * The error messages of fields of the catalogue in the office. Apart from those of students, because every page loads
 * these.
 */
export const catalogueMessages = {
  file: 'Please choose a file of this kind, of at most 1 MB.',
  from: 'Please choose the season to copy.',
  year: 'Please enter a year from 2000 to 2100.',
  events: 'Please choose one event at least.',
} as const;
