/** Decodes the JSON that a client sends in base64 or base64url. Returns undefined if it is invalid. */
export function readAuthorization(encoded: string): unknown {
  try {
    // Some clients put it into the URL without encoding it, and its plus signs arrive as spaces.
    return JSON.parse(atob(encoded.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

/** Clients add other headers too, which are ignored. */
export function ticketIn(authorization: unknown): string | undefined {
  if (typeof authorization !== 'object' || authorization === null) return undefined;
  const entry = Object.entries(authorization).find(([name]) => name.toLowerCase() === 'authorization');
  const value: unknown = entry?.[1];
  return typeof value === 'string' ? value.replace(/^Bearer /, '') : undefined;
}
