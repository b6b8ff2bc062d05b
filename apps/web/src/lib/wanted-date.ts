/**
 * The date of a meal for which the home page opens the registration: a query parameter, so that it outlasts the
 * sign-in and the browser's back button closes the dialog.
 */
const parameter = 'register';

/** The page on which a student registers for a date. A date of a series has the page of its season. */
export function registrationPath(eventId: string, seasonSlug: string | null): string {
  if (seasonSlug !== null) return `/events/semesters/${seasonSlug}/events/${eventId}`;
  return `/home?${new URLSearchParams({ [parameter]: eventId })}`;
}

export function readWantedDate(search: string): string | undefined {
  return new URLSearchParams(search).get(parameter) || undefined;
}

/** The query string without the wanted date. */
export function withoutWantedDate(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(parameter);
  return rest.size === 0 ? '' : `?${rest}`;
}
