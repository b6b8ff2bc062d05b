/**
 * The two refusals that a browser also says by itself, when an answer is none of ours. Apart from the others, so that a
 * public page carries these alone.
 */
export const fallbackErrors = {
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'We are not reachable right now. Please try again in a moment.' },
} as const;
