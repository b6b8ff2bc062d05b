import { api, hourSeconds } from '@crewtable/contract';
import { listFailedJobs } from '../../platform/jobs/queue-state.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import type { Route } from '../../platform/http/router.ts';
import type { ListActivity } from '../../platform/activity-log.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { DemoPeople } from '../../ports/populate.ts';
import type { EnsureSession } from '../../ports/sessions.ts';
import { countMail, findMail, listDue, listMail, listMailLines } from './demo.repository.ts';
import { presentHappenings, presentMail, presentMailbox, presentStory } from './demo.presenter.ts';
import { presentDue, presentFailed, presentLately } from './words.ts';
import { moveClock } from './move-clock.ts';
import type { MoveClockDeps } from './move-clock.ts';
import { targetOf } from './clock-target.ts';

export interface DemoDeps extends MoveClockDeps {
  route: Route;
  listActivity: ListActivity;
  people: DemoPeople;
  limits: RateLimits;
  ensureSession: EnsureSession;
}

const shown = 100;
/** Many entries in a row are shown as one. */
const logged = 1_000;

/** Enough for a hall of people who try the demo, and too few to fill its database. */
const guestsPerHour = { name: 'demo-guests', max: 200, perSeconds: hourSeconds };

/** The API of the demo page. The router leaves it out in production. */
export function registerDemo({
  route,
  listActivity,
  people,
  limits,
  ensureSession,
  ...deps
}: DemoDeps): void {
  const { db, pool, clock } = deps;

  route(api.demo.mail, async ({ query }) => (await listMail(db, query.to, shown)).map(presentMail));

  route(api.demo.mailbox, async () => {
    const [lines, counts] = await Promise.all([listMailLines(db, shown), countMail(db)]);
    return presentMailbox(lines, counts);
  });

  route(api.demo.openMail, async ({ params: { mailId } }) => {
    const found = isId(mailId) ? await findMail(db, mailId) : undefined;
    if (!found) throw new AppError('not_found');
    return presentMail(found);
  });

  // Reads the database each time, because another process may have moved the clock.
  route(api.demo.clock, async () => {
    await clock.reload();
    return { now: clock.now().toISOString() };
  });

  route(api.demo.moveClock, async ({ body, traced }) => {
    await clock.reload();
    await moveClock(traced(deps), targetOf(body, clock.now()));
    return { now: clock.now().toISOString() };
  });

  route(api.demo.populate, ({ body }) => people.populate(body));

  route(api.demo.guest, async (call) => {
    const session = await ensureSession(call, async () => {
      await limits.perSubject(guestsPerHour, 'all');
      return people.createGuest();
    });
    await people.fillProfile(session.userId);
    return session;
  });

  route(api.demo.seat, ({ viewer, body }) => people.takeSeatWithFriends(viewer.id, body.eventId));

  route(api.demo.crew, ({ viewer }) => people.queueWithOthers(viewer.id));

  route(api.demo.happenings, async ({ viewer, query: { eventId, groupId } }) => {
    if (eventId !== undefined) return presentHappenings(await people.listHappenings(viewer.id, { eventId }));
    if (groupId === undefined) return [];
    return presentHappenings(await people.listHappenings(viewer.id, { crewId: groupId }));
  });

  route(api.demo.story, async ({ viewer }) => presentStory(await people.showStory(viewer?.id)));

  route(api.demo.activity, async () => {
    const [lately, dueNext, failedJobs] = await Promise.all([
      listActivity(logged),
      listDue(db, shown),
      listFailedJobs(pool, shown),
    ]);
    return {
      lately: presentLately(lately).slice(0, shown),
      dueNext: dueNext.map(presentDue),
      failedJobs: failedJobs.map(presentFailed),
    };
  });
}
