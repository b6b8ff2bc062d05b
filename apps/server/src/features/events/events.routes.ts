import { api } from '@crewtable/contract';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { Route } from '../../platform/http/router.ts';
import type { BrowserOf } from '../../platform/ports/visitors.ts';
import { listEntries } from './event-entries.repository.ts';
import type { EventsParts } from './events.parts.ts';
import { presentEntry } from './events.presenter.ts';
import { preregister } from './preregister.ts';
import { registerForEvent } from './register-for-event.ts';
import { registerLead } from './register-lead.ts';
import { showEvent, showSemesters, showSeries } from './show-catalogue.ts';
import { unregister } from './unregister.ts';
import { stopWaiting, waitForSeat } from './wait-for-seat.ts';

export interface EventsRoutesParts extends EventsParts {
  route: Route;
  limits: RateLimits;
  browserOf: BrowserOf;
  /** Nobody has registered yet in a demo: it shows examples, which production never does. */
  showExamples: boolean;
}

const shownByDefault = 10;
/** A whole campus may share one network address. Signed-in students are counted by their account. */
const leadsPerHour = { name: 'leads', most: 300, perSeconds: 3_600 };

export function registerEvents({
  route,
  limits,
  browserOf,
  showExamples,
  ...parts
}: EventsRoutesParts): void {
  const { db, clock } = parts;

  route(api.catalogue.listSemesters, () => showSemesters(parts));

  route(api.catalogue.getSeries, ({ params, viewer }) =>
    showSeries({ ...parts, showExamples }, params.seriesId, viewer?.id),
  );

  route(api.catalogue.listEvents, async ({ query, viewer }) => {
    const { title, seriesId, page = 0, limit = shownByDefault } = query;
    const looking = { viewerId: viewer?.id, now: clock.now() };
    const entries = await listEntries(db, looking, { title, seriesId, page, limit });
    return entries.map((entry) => presentEntry(entry, looking.now));
  });

  route(api.catalogue.getEvent, async ({ params, viewer }) => ({
    date: await showEvent(parts, params.eventId, viewer?.id),
  }));

  route(api.registrations.register, async ({ params, viewer }) =>
    registerForEvent(parts, viewer.id, params.eventId),
  );

  route(api.registrations.unregister, async ({ params, viewer }) => {
    await unregister(parts, viewer.id, params.eventId);
    return { success: true };
  });

  route(api.registrations.preregister, async ({ params, body, viewer }) =>
    preregister(parts, viewer.id, params.eventId, body?.referralId ?? undefined),
  );

  route(api.registrations.registerLead, async ({ body, viewer, request }) => {
    await limits.perCaller(leadsPerHour, { studentId: viewer?.id, ip: request.ip });
    await registerLead(parts, body, { viewerId: viewer?.id, browserId: browserOf(request) });
    return { success: true };
  });

  route(api.registrations.joinWaitlist, async ({ params, viewer }) => ({
    position: await waitForSeat(parts, viewer.id, params.eventId),
  }));

  route(api.registrations.leaveWaitlist, async ({ params, viewer }) => {
    await stopWaiting(parts, viewer.id, params.eventId);
    return {};
  });
}
