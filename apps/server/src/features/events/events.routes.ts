import { api, hourSeconds } from '@crewtable/contract';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { Route } from '../../platform/http/router.ts';
import type { BrowserOf } from '../../ports/visitors.ts';
import { listEntries } from './catalogue/event-entries.repository.ts';
import type { EventsDeps } from './events.deps.ts';
import { presentEntry } from './catalogue/events.presenter.ts';
import { preregister } from './series/preregister.ts';
import { registerForEvent } from './seats/register-for-event.ts';
import { registerLead } from './series/register-lead.ts';
import { showPasses } from './series/show-passes.ts';
import { showEvent, showSeason, showSemesters, showSeries, showSite } from './catalogue/show-catalogue.ts';
import { showWeek } from './catalogue/show-week.ts';
import { unregister } from './seats/unregister.ts';
import { leaveWaitlist, joinWaitlist } from './waitlist/join-waitlist.ts';

export interface EventsRoutesDeps extends EventsDeps {
  route: Route;
  limits: RateLimits;
  browserOf: BrowserOf;
  /** True in a demo, where no student has registered yet. Production never shows examples. */
  showExamples: boolean;
}

const shownByDefault = 10;
/** A whole campus may share one network address. Signed-in students are counted by their account. */
const leadsPerHour = { name: 'leads', max: 300, perSeconds: hourSeconds };

export function registerEvents({ route, limits, browserOf, showExamples, ...deps }: EventsRoutesDeps): void {
  const { db, clock } = deps;

  route(api.catalogue.listSemesters, () => showSemesters(deps));

  route(api.catalogue.getSeason, ({ params }) => showSeason(deps, params.slug));

  route(api.catalogue.getSite, () => showSite(deps));

  route(api.week.getWeek, () => showWeek(deps));

  route(api.catalogue.getSeries, ({ params, viewer }) =>
    showSeries({ ...deps, showExamples }, params.seriesId, viewer?.id),
  );

  route(api.catalogue.listEvents, async ({ query, viewer }) => {
    const { title, seriesId, page = 0, limit = shownByDefault } = query;
    const looking = { viewerId: viewer?.id, now: clock.now() };
    const entries = await listEntries(db, looking, { title, seriesId, page, limit });
    return entries.map((entry) => presentEntry(entry, looking.now));
  });

  route(api.catalogue.getEvent, async ({ params, viewer }) => ({
    date: await showEvent(deps, params.eventId, viewer?.id),
  }));

  route(api.registrations.register, async ({ params, viewer, traced }) =>
    registerForEvent(traced(deps), viewer.id, params.eventId),
  );

  route(api.registrations.unregister, async ({ params, viewer, traced }) => {
    await unregister(traced(deps), viewer.id, params.eventId);
    return { success: true };
  });

  route(api.registrations.preregister, async ({ params, body, viewer, traced }) =>
    preregister(traced(deps), viewer.id, params.eventId, body?.referralId ?? undefined),
  );

  route(api.registrations.registerLead, async ({ body, viewer, request, traced }) => {
    await limits.perCaller(leadsPerHour, { studentId: viewer?.id, ip: request.ip });
    await registerLead(traced(deps), body, { viewerId: viewer?.id, browserId: browserOf(request) });
    return { success: true };
  });

  route(api.registrations.listPasses, ({ viewer }) => showPasses(deps, viewer.id));

  route(api.registrations.joinWaitlist, async ({ params, viewer, traced }) => ({
    position: await joinWaitlist(traced(deps), viewer.id, params.eventId),
  }));

  route(api.registrations.leaveWaitlist, async ({ params, viewer, traced }) => {
    await leaveWaitlist(traced(deps), viewer.id, params.eventId);
    return {};
  });
}
