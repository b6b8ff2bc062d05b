import { api } from '@crewtable/contract';
import { listDueNext } from '../../platform/jobs/schedule.ts';
import { listFailedJobs } from '../../platform/jobs/queue-state.ts';
import type { Route } from '../../platform/http/router.ts';
import type { ListActivity } from '../../platform/activity-log.ts';
import type { Populate } from '../../ports/populate.ts';
import { listMail } from './demo.repository.ts';
import { presentMail } from './demo.presenter.ts';
import { moveClock } from './move-clock.ts';
import type { MoveClockDeps } from './move-clock.ts';
import { targetOf } from './clock-target.ts';

export interface DemoDeps extends MoveClockDeps {
  route: Route;
  listActivity: ListActivity;
  populate: Populate;
}

const shown = 100;

/** The API of the demo page. The router leaves it out in production. */
export function registerDemo({ route, listActivity, populate, ...deps }: DemoDeps): void {
  const { db, pool, clock } = deps;

  route(api.demo.mail, async ({ query }) => (await listMail(db, query.to, shown)).map(presentMail));

  // Reads the database each time, because another process may have moved the clock.
  route(api.demo.clock, async () => {
    await clock.reload();
    return { now: clock.now().toISOString() };
  });

  route(api.demo.moveClock, async ({ body }) => {
    await clock.reload();
    await moveClock(deps, targetOf(body, clock.now()));
    return { now: clock.now().toISOString() };
  });

  route(api.demo.populate, ({ body }) => populate(body));

  route(api.demo.activity, async () => {
    const [lately, dueNext, failedJobs] = await Promise.all([
      listActivity(shown),
      listDueNext(db, shown),
      listFailedJobs(pool, shown),
    ]);
    return {
      lately: lately.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
      dueNext: dueNext.map(({ kind, dueAt }) => ({ kind, dueAt: dueAt.toISOString() })),
      failedJobs: failedJobs.map(({ failedAt, ...rest }) => ({ ...rest, failedAt: failedAt.toISOString() })),
    };
  });
}
