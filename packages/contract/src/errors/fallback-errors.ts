/**
 * The two errors that the browser also creates itself, if a response does not come from our server. They have
 * their own file so that public pages do not load the whole table.
 */
export const fallbackErrors = {
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'We are not reachable right now. Please try again in a moment.' },
} as const;
