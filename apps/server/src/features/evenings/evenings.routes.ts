import { api } from '@crewtable/contract';
import type { FastifyReply } from 'fastify';
import type { Route } from '../../platform/http/router.ts';
import { checkIn } from './check-in.ts';
import type { EveningsParts } from './evenings.parts.ts';
import { sayAbsence } from './say-absence.ts';
import { showPast, showToCome } from './show-own-evenings.ts';
import { writeCalendar, writeCalendarFor } from './write-calendar.ts';

type RouteParts = Pick<EveningsParts, 'db' | 'clock' | 'notify' | 'publicUrl'> & { route: Route };

export function registerEvenings({ route, ...parts }: RouteParts): void {
  route(api.evenings.listRegistered, async ({ viewer, query: { page = 0, limit = 10 } }) =>
    showToCome(parts, viewer.id, { page, limit }),
  );

  route(api.evenings.listPast, async ({ viewer, query: { page = 0, limit = 10 } }) =>
    showPast(parts, viewer.id, { page, limit }),
  );

  route(api.evenings.sayAbsence, async ({ viewer, params }) => {
    await sayAbsence(parts, params.eventId, viewer.id);
    return { success: true };
  });

  route(api.evenings.checkIn, async ({ viewer, params }) => {
    await checkIn(parts, params.eventId, viewer.id);
    return { success: true };
  });

  route(api.evenings.ownCalendar, async ({ viewer, params, reply }) => {
    const file = await writeCalendar(parts, params.eventId, viewer.id);
    asCalendar(reply);
    return file;
  });

  route(api.evenings.calendarBySecret, async ({ params, reply }) => {
    const file = await writeCalendarFor(parts, params.file.replace(/\.ics$/, ''));
    asCalendar(reply);
    return file;
  });
}

/** Programs that subscribed ask again and again: each answer counts for itself. */
function asCalendar(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  reply.header('content-disposition', 'inline; filename="crewtable.ics"');
  reply.type('text/calendar; charset=utf-8');
}
