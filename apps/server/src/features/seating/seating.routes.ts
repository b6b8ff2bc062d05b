import { api } from '@crewtable/contract';
import type { FastifyReply } from 'fastify';
import type { Route } from '../../platform/http/router.ts';
import { checkIn } from './attendance/check-in.ts';
import { markRevealed } from './attendance/mark-revealed.ts';
import { postponeFeedback } from './attendance/postpone-feedback.ts';
import type { SeatingDeps } from './seating.deps.ts';
import { declareAbsence } from './attendance/report-absence.ts';
import { showPast, showToCome } from './attendance/show-own-events.ts';
import { writeCalendar, writeCalendarFor } from './attendance/write-calendar-file.ts';

type RouteDeps = Pick<SeatingDeps, 'db' | 'clock' | 'notify' | 'publicUrl'> & { route: Route };

export function registerSeating({ route, ...deps }: RouteDeps): void {
  route(api.seating.listRegistered, async ({ viewer, query: { page = 0, limit = 10 } }) =>
    showToCome(deps, viewer.id, { page, limit }),
  );

  route(api.seating.listPast, async ({ viewer, query: { page = 0, limit = 10 } }) =>
    showPast(deps, viewer.id, { page, limit }),
  );

  route(api.seating.declareAbsence, async ({ viewer, params, traced }) => {
    await declareAbsence(traced(deps), params.eventId, viewer.id);
    return { success: true };
  });

  route(api.seating.checkIn, async ({ viewer, params, traced }) => {
    await checkIn(traced(deps), params.eventId, viewer.id);
    return { success: true };
  });

  route(api.seating.markRevealed, async ({ viewer, params, traced }) => {
    await markRevealed(traced(deps), params.eventId, viewer.id);
    return { success: true };
  });

  route(api.seating.postponeFeedback, async ({ viewer, params, traced }) => {
    await postponeFeedback(traced(deps), params.eventId, viewer.id);
    return { success: true };
  });

  route(api.seating.ownCalendar, async ({ viewer, params, reply }) => {
    const file = await writeCalendar(deps, params.eventId, viewer.id);
    asCalendar(reply);
    return file;
  });

  route(api.seating.calendarBySecret, async ({ params, reply }) => {
    const file = await writeCalendarFor(deps, params.file.replace(/\.ics$/, ''));
    asCalendar(reply);
    return file;
  });
}

/** Subscribed calendar programs poll this file, so the response must not be cached. */
function asCalendar(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  reply.header('content-disposition', 'inline; filename="crewtable.ics"');
  reply.type('text/calendar; charset=utf-8');
}
