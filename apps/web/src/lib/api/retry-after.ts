const maxSeconds = 60;

/** Whether a server, or the proxy in front of it, cannot answer for a moment: too many requests, a failover. */
export function isUnavailable({ status }: { readonly status: number }): boolean {
  return status >= 502 && status <= 504;
}

/** The seconds of `Retry-After`, at most a minute. 0 if there is none, or a date, which our servers never send. */
export function readRetryAfter({ headers }: Response): number {
  const value = headers.get('retry-after') ?? '';
  return /^\d+$/.test(value) ? Math.min(Number(value), maxSeconds) : 0;
}
