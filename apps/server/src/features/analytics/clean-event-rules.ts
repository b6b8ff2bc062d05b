import type { api, Body } from '@crewtable/contract';

export type SentEvent = Body<typeof api.analytics.record>['events'][number];

/**
 * Email addresses, also with the @ encoded for a URL. The lengths are limited so that matching takes linear
 * time.
 */
const address = /[^\s/@]{1,64}(?:@|%40)[^\s/@]{1,255}/gi;

const withoutAddresses = (text: string) => text.replace(address, '…').replaceAll('@', '…');

/**
 * Removes what must not be stored: query string, fragment, and everything that looks like an email address.
 */
export function cleanEvent({ name, path, title, source }: SentEvent): {
  name: SentEvent['name'];
  path: string;
  title: string | null;
  source: string | null;
} {
  const [pathAlone = '/'] = path.split(/[?#]|%3f|%23/i);
  return {
    name,
    path: withoutAddresses(pathAlone),
    title: title === undefined ? null : withoutAddresses(title),
    source: source === undefined ? null : withoutAddresses(source),
  };
}
