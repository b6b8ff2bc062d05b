import { api } from '@crewtable/contract';
import type { Body } from '@crewtable/contract';
import { call } from '../api/api-client.ts';
import { trafficSource } from './attribution.ts';

type Counted = Body<typeof api.analytics.record>['events'][number];

declare global {
  interface Window {
    /** Read by a tag manager, where one is configured and the visitor has agreed to it. */
    dataLayer?: object[];
  }
}

/** Long enough for a few steps to go out together. */
const gatherMs = 3_000;
const maxAtOnce = 50;

let gathered: Counted[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Counts that something happened on a page. Its query string is nobody's business and stays here. `title` names what it
 * was, where the name alone does not tell: the step of a registration.
 */
export function track(name: Counted['name'], path: string, title?: string): void {
  const source = trafficSource();
  const named = title === undefined ? {} : { title };
  (window.dataLayer ??= []).push({ event: name, page_path: path, traffic_source: source, ...named });
  gathered.push({ name, path, source, ...named });
  if (gathered.length >= maxAtOnce) sendGathered();
  timer ??= setTimeout(sendGathered, gatherMs);
}

/** What is not counted yet goes out now: the page may not be there any more in a moment. */
export function sendGathered(): void {
  clearTimeout(timer);
  timer = undefined;
  if (gathered.length === 0) return;
  const events = gathered;
  gathered = [];
  // A count that does not arrive is not worth another try.
  call(api.analytics.record, { body: { events }, keepalive: true }).catch(() => {});
}
