/** The details dialog has its own URL (a query parameter), so that the browser's back button closes it. */
const detailsParameter = 'event';
const inviteParameter = 'invite';

/** The query string of the details of an event; `invite` opens them at the invitation form. */
export function detailsSearch(eventId: string, lead?: 'invite'): string {
  const search = new URLSearchParams({ [detailsParameter]: eventId });
  if (lead !== undefined) search.set(inviteParameter, '1');
  return `?${search}`;
}

export function readDetails(search: string): { eventId: string; inviting: boolean } | undefined {
  const given = new URLSearchParams(search);
  const eventId = given.get(detailsParameter);
  if (eventId === null || eventId === '') return undefined;
  return { eventId, inviting: given.has(inviteParameter) };
}

/** The query string without the parameters of the details. */
export function withoutDetails(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(detailsParameter);
  rest.delete(inviteParameter);
  return rest.size === 0 ? '' : `?${rest}`;
}
