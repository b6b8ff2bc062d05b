const networks = {
  linkedin: { label: 'LinkedIn', host: 'linkedin.com', base: 'https://www.linkedin.com/in/' },
  instagram: { label: 'Instagram', host: 'instagram.com', base: 'https://www.instagram.com/' },
  facebook: { label: 'Facebook', host: 'facebook.com', base: 'https://www.facebook.com/' },
} as const;

export type Network = keyof typeof networks;

export interface HandleLink {
  readonly label: string;
  readonly words: string;
  readonly href: string;
}

/** The link for a social handle. It always leads to the given network, for any typed text. */
export function handleLink(network: Network, handle: string): HandleLink {
  const { label, host, base } = networks[network];
  const typed = handle.trim();
  const address = addressAt(typed, host);
  const name = (address?.pathname ?? typed).replace(/^\/?(in\/)?@?/, '').replace(/\/+$/, '');
  const path = name
    .split('/')
    .filter((part) => part !== '.' && part !== '..')
    .map((part) => encodeURIComponent(decoded(part)))
    .join('/');
  return { label, words: name === '' ? typed : `@${decoded(name)}`, href: `${base}${path}` };
}

/** Accepts a pasted profile URL, but only on the host of the network. */
function addressAt(typed: string, host: string): URL | undefined {
  const full = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!typed.includes('/') || !URL.canParse(full)) return undefined;
  const url = new URL(full);
  return url.hostname === host || url.hostname.endsWith(`.${host}`) ? url : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
