import { api, hourSeconds } from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { Route } from '../../platform/http/router.ts';
import { newId } from '../../platform/ids.ts';
import type { BrowserOf } from '../../ports/visitors.ts';
import { insertEvents } from './analytics.repository.ts';
import { cleanEvent } from './clean-event-rules.ts';

export interface AnalyticsDeps {
  route: Route;
  db: Db;
  clock: Clock;
  limits: RateLimits;
  browserOf: BrowserOf;
}

/** A whole campus may share one IP address. Signed-in students are counted by account. */
const batchesPerHour = { name: 'analytics', max: 2_000, perSeconds: hourSeconds };

export function registerAnalytics({ route, db, clock, limits, browserOf }: AnalyticsDeps): void {
  route(api.analytics.record, async ({ body, viewer, request }) => {
    await limits.perCaller(batchesPerHour, { studentId: viewer?.id, ip: request.ip });
    const at = clock.now();
    const rows = body.events.map((event) => ({
      id: newId(at),
      at,
      ...cleanEvent(event),
      visitor_id: browserOf(request) ?? null,
      student_id: viewer?.id ?? null,
    }));
    await db.transaction().execute((tx) => insertEvents(tx, rows));
    return {};
  });
}
