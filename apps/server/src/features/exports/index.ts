import { api } from '@crewtable/contract';
import { Readable } from 'node:stream';
import { newYorkDate } from '../../platform/clock/new-york.ts';
import type { Route } from '../../platform/http/router.ts';
import { createLink, fileNameOf, openLink } from './export-links.ts';
import type { ExportsDeps } from './export-links.ts';
import { listRosterEvents } from './exports.repository.ts';
import { writeCsv } from './write-csv.ts';

export type { ExportsDeps } from './export-links.ts';

const maxEvents = 200;

export function registerExports({ route, ...deps }: ExportsDeps & { route: Route }): void {
  const { db, clock } = deps;

  route(api.officeExports.options, async () => ({
    events: (await listRosterEvents(db, maxEvents)).map(({ startsAt, ...event }) => ({
      ...event,
      startsAt: startsAt.toISOString(),
    })),
  }));

  route(api.officeExports.create, async ({ organiser, body, traced }) =>
    createLink(traced(deps), organiser, { ...body, withAddresses: false }),
  );

  route(api.officeExports.createWithAddresses, async ({ organiser, body, traced }) =>
    createLink(traced(deps), organiser, { ...body, withAddresses: true }),
  );

  route(api.officeExports.download, async ({ organiser, params, request, reply }) => {
    // Mail scanners, proxies and download managers ask for the headers first.
    const isHead = request.method === 'HEAD';
    const link = await openLink(deps, organiser, { token: params.token, isHead });
    reply.header('cache-control', 'no-store');
    reply.header(
      'content-disposition',
      `attachment; filename="${fileNameOf(link, newYorkDate(clock.now()))}"`,
    );
    reply.type('text/csv; charset=utf-8');
    if (isHead) return '';
    // Fastify sends a stream as it is and closes it if the browser goes away.
    return Readable.from(writeCsv(deps, link), { objectMode: false }) as unknown as string;
  });
}
