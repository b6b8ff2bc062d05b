/** The JSON that a client sends along, base64 in either alphabet. */
export function readAuthorization(encoded: string): unknown {
  try {
    // Some clients write it into the address as it is; a plus sign has become a space on the way.
    return JSON.parse(atob(encoded.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

/** Clients add headers of their own; only this one counts. */
export function ticketIn(authorization: unknown): string | undefined {
  if (typeof authorization !== 'object' || authorization === null) return undefined;
  const entry = Object.entries(authorization).find(([name]) => name.toLowerCase() === 'authorization');
  const value: unknown = entry?.[1];
  return typeof value === 'string' ? value.replace(/^Bearer /, '') : undefined;
}
