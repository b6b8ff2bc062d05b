/** Where a visitor came from, according to the followed link and the referrer. */
export interface Attribution {
  readonly utm_source: string;
  readonly utm_medium?: string;
  readonly utm_campaign?: string;
  readonly utm_term?: string;
  readonly utm_content?: string;
  readonly referrer: string;
}

const hints = ['utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
const defaultSource = 'direct';
const defaultReferrer = 'Direct/No Referrer';
const sourceKey = 'traffic_source';
/** The maximum lengths that the server accepts. Longer values do not come from our campaigns. */
const longestHint = 300;
const longestReferrer = 2_000;

export function readAttribution(search: string, referrer: string): Attribution {
  const hint = (name: string) => linkHint(search, name);
  return {
    utm_source: hint('utm_source') ?? defaultSource,
    ...Object.fromEntries(hints.map((name) => [name, hint(name)]).filter(([, value]) => value !== undefined)),
    // The query string of another site's page may hold private data, so it is not sent.
    referrer: referrer.split(/[?#]/)[0]?.slice(0, longestReferrer) || defaultReferrer,
  };
}

/** One query parameter of the followed link. Returns undefined if it is missing or empty. */
export function linkHint(search: string, name: string): string | undefined {
  return new URLSearchParams(search).get(name)?.slice(0, longestHint) || undefined;
}

/** Stores the source, which is sent with our own page views until a link with another source is followed. */
export function saveTrafficSource({ utm_source }: Attribution): void {
  if (utm_source === defaultSource && trafficSource() !== defaultSource) return;
  try {
    localStorage.setItem(sourceKey, utm_source);
  } catch {
    // The browser blocks storage: page views are then sent with the source 'direct'.
  }
}

export function trafficSource(): string {
  try {
    return localStorage.getItem(sourceKey) ?? defaultSource;
  } catch {
    return defaultSource;
  }
}
