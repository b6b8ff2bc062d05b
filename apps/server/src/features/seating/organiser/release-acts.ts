import { officeEventMessages } from '@crewtable/contract';
import { newYorkMoment } from '../../../platform/clock/new-york.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../../platform/http/idempotency/idempotency.ts';
import { requireReason } from '../../../platform/http/office/reasons.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { schedule, unschedule } from '../../../platform/jobs/schedule.ts';
import type { RecordAct } from '../../../ports/audit-log.ts';
import { releaseJob } from '../job-kinds.ts';
import { findSeatedEvent, lockSeatedEvent, setReleaseHold } from '../seated-events.repository.ts';
import { decideHold } from '../seating-rules.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { formTablesAgain } from '../tables/form-tables.ts';

export interface ReleaseActsDeps extends SeatingDeps {
  recordAct: RecordAct;
}

/** Who acts on which event, and where the answer is kept. */
interface Acting<Answer> {
  organiser: ActingOrganiser;
  eventId: string;
  keep: KeepAnswer<Answer>;
}

const toldAlready = 'The tables have been told already.';
const stillOpen = 'Registration is still open. There are no tables yet.';

/** Delays the release. The job of the release is scheduled with the hold, so that the hold always ends. */
export async function holdRelease(
  { db, clock, recordAct }: ReleaseActsDeps,
  { organiser, eventId, keep }: Acting<{ heldUntil: string }>,
  typed: { until: string; reason: string },
): Promise<{ heldUntil: string }> {
  const reason = requireReason(typed.reason);
  const until = new Date(typed.until);
  return db.transaction().execute(async (tx) => {
    const event = await lockSeatedEvent(tx, eventId);
    if (!event) throw new AppError('not_found');
    const decision = decideHold(event, until, clock.now());
    if (decision !== 'yes') {
      if (decision.refused === 'bad_input')
        throw new AppError('bad_input', { errors: [officeEventMessages.until] });
      throw new AppError(
        decision.refused,
        decision.message === undefined ? {} : { message: decision.message },
      );
    }
    await setReleaseHold(tx, eventId, until);
    await schedule(tx, releaseJob, { subject: eventId, dueAt: until, payload: { eventId } });
    const answer = { heldUntil: until.toISOString() };
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'events',
      act: 'Release held',
      about: { kind: 'event', id: eventId },
      details: { until: newYorkMoment(until) },
      reason,
    });
    await keep(tx, answer);
    return answer;
  });
}

/** Ends a hold and tells the tables as soon as they have venues. The job does it, as after closing. */
export async function releaseNow(
  { db, recordAct }: ReleaseActsDeps,
  { organiser, eventId, keep }: Acting<{ released: true }>,
): Promise<{ released: true }> {
  return db.transaction().execute(async (tx) => {
    const event = await lockSeatedEvent(tx, eventId);
    if (!event) throw new AppError('not_found');
    if (event.status === 'open') throw new AppError('too_early', { message: stillOpen });
    if (event.status !== 'closed') throw new AppError('too_late', { message: toldAlready });
    await setReleaseHold(tx, eventId, null);
    await unschedule(tx, releaseJob, eventId);
    await enqueue(tx, releaseJob, { eventId });
    const answer = { released: true } as const;
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'events',
      act: 'Released by hand',
      about: { kind: 'event', id: eventId },
    });
    await keep(tx, answer);
    return answer;
  });
}

/** The engine runs outside of any transaction, as at closing. The command `seat` does the same. */
export async function assignTablesAgain(
  deps: ReleaseActsDeps,
  { organiser, eventId, keep }: Acting<{ tables: number; withoutTable: number }>,
): Promise<{ tables: number; withoutTable: number }> {
  const event = await findSeatedEvent(deps.db, eventId);
  if (!event) throw new AppError('not_found');
  if (event.status === 'open') throw new AppError('too_early', { message: stillOpen });
  if (event.status !== 'closed') throw new AppError('too_late', { message: toldAlready });
  const formed = await formTablesAgain(deps, event, async (tx, { tables, withoutTable }) => {
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'events',
      act: 'Tables assigned again',
      about: { kind: 'event', id: eventId },
      details: { tables: String(tables.length), 'without a table': String(withoutTable.length) },
    });
    await keep(tx, { tables: tables.length, withoutTable: withoutTable.length });
  });
  if (formed === 'nobody') throw new AppError('no_tables');
  if (formed === 'too_late') throw new AppError('too_late', { message: toldAlready });
  return { tables: formed.tables.length, withoutTable: formed.withoutTable.length };
}
