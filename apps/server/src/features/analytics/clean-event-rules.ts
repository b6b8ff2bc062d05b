import type { api, Body } from '@crewtable/contract';

export type SentEvent = Body<typeof api.analytics.record>['events'][number];

/** Also where the @ is written as in an address bar. Bounded as addresses are, so that no text costs more than its length. */
const address = /[^\s/@]{1,64}(?:@|%40)[^\s/@]{1,255}/gi;

const withoutAddresses = (text: string) => text.replace(address, '…').replaceAll('@', '…');

/** What may be kept of an event: no query string, no fragment, and nothing that looks like an address. */
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
