import { api } from '@crewtable/contract';
import type { Body } from '@crewtable/contract';
import { call } from '../api/api-client.ts';
import { trafficSource } from './attribution.ts';

type AnalyticsEvent = Body<typeof api.analytics.record>['events'][number];

declare global {
  interface Window {
    /** Read by the tag manager, if one is configured and the visitor has agreed to it. */
    dataLayer?: object[];
  }
}

/** Long enough to send several events in one request. */
const batchWindowMs = 3_000;
const maxBatchSize = 50;

let queued: AnalyticsEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Queues an analytics event for a page. The caller passes the path without its query string, for privacy.
 * `title` adds detail that the event name does not give, for example the step of a registration.
 */
export function track(name: AnalyticsEvent['name'], path: string, title?: string): void {
  const source = trafficSource();
  const named = title === undefined ? {} : { title };
  (window.dataLayer ??= []).push({ event: name, page_path: path, traffic_source: source, ...named });
  queued.push({ name, path, source, ...named });
  if (queued.length >= maxBatchSize) flushAnalytics();
  timer ??= setTimeout(flushAnalytics, batchWindowMs);
}

/** Sends the queued events at once. Also called when the page is hidden, because it may be closed then. */
export function flushAnalytics(): void {
  clearTimeout(timer);
  timer = undefined;
  if (queued.length === 0) return;
  const events = queued;
  queued = [];
  // Best effort: a lost analytics event is not worth a retry.
  call(api.analytics.record, { body: { events }, keepalive: true }).catch(() => {});
}
