/** The past table that leads the home page has its own URL, so that 'back' and a reload keep it. */
const openedParameter = 'table';

export function openedSearch(eventId: string): string {
  return `?${new URLSearchParams({ [openedParameter]: eventId })}`;
}

export function readOpened(search: string): string | undefined {
  return new URLSearchParams(search).get(openedParameter) ?? undefined;
}

export function withoutOpened(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(openedParameter);
  return rest.size === 0 ? '' : `?${rest}`;
}
