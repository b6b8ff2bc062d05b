/** Where a visitor came from, as the link that was followed says it. */
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
/** As much as the server takes; whoever makes longer ones is not a campaign of ours. */
const longestHint = 300;
const longestReferrer = 2_000;

export function readAttribution(search: string, referrer: string): Attribution {
  const hint = (name: string) => linkHint(search, name);
  return {
    utm_source: hint('utm_source') ?? defaultSource,
    ...Object.fromEntries(hints.map((name) => [name, hint(name)]).filter(([, value]) => value !== undefined)),
    // What stands behind the question mark of somebody else's page is none of our business.
    referrer: referrer.split(/[?#]/)[0]?.slice(0, longestReferrer) || defaultReferrer,
  };
}

/** One parameter of the link that was followed. */
export function linkHint(search: string, name: string): string | undefined {
  return new URLSearchParams(search).get(name)?.slice(0, longestHint) || undefined;
}

/** The source goes along with our own page counts until a link with another one is followed. */
export function saveTrafficSource({ utm_source }: Attribution): void {
  if (utm_source === defaultSource && trafficSource() !== defaultSource) return;
  try {
    localStorage.setItem(sourceKey, utm_source);
  } catch {
    // A browser that keeps nothing for us: the counts say 'direct'.
  }
}

export function trafficSource(): string {
  try {
    return localStorage.getItem(sourceKey) ?? defaultSource;
  } catch {
    return defaultSource;
  }
}
