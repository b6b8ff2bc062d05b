/** The details of an own event lie over the page, with an address of their own: going back closes them. */
const detailsParameter = 'event';
const inviteParameter = 'invite';

/** To the details of an event; `invite` leads on to bringing friends. */
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

/** The same page without them. */
export function withoutDetails(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(detailsParameter);
  rest.delete(inviteParameter);
  return rest.size === 0 ? '' : `?${rest}`;
}
