import type { Answer, api, OfficeTestimonialBody, Query } from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../platform/http/idempotency/idempotency.ts';
import type { ActingOrganiser } from '../../platform/http/router.ts';
import { hashOfShown, requireShown } from '../../platform/http/office/shown-hash.ts';
import { isId } from '../../platform/ids.ts';
import type { RecordAct } from '../../ports/audit-log.ts';
import {
  countTestimonials,
  listForOffice,
  lockForOffice,
  setPublished,
} from './office-testimonials.repository.ts';
import { presentForOffice, publicPart } from './testimonials.presenter.ts';

export interface OfficeTestimonialsDeps {
  db: Db;
  clock: Clock;
  recordAct: RecordAct;
}

const pageSize = 30;

export async function listOfficeTestimonials(
  { db }: Pick<OfficeTestimonialsDeps, 'db'>,
  { show = 'waiting', after }: Query<typeof api.officeFeedback.listTestimonials>,
  maxShown: number,
): Promise<Answer<typeof api.officeFeedback.listTestimonials>> {
  const counts = { ...(await countTestimonials(db)), maxShown };
  if (after !== undefined && !isId(after)) return { ...counts, testimonials: [], next: null };
  const rows = await listForOffice(db, { show, after }, pageSize + 1);
  const shown = rows.slice(0, pageSize);
  return {
    ...counts,
    testimonials: shown.map(present),
    next: rows.length > pageSize ? shown.at(-1)!.studentId : null,
  };
}

interface Act {
  organiser: ActingOrganiser;
  studentId: string;
  keep: KeepAnswer<OfficeTestimonialBody>;
}

/** Publishes exactly the words that were read. Published already, it stays as it is and no entry is written. */
export function publishTestimonial(
  deps: OfficeTestimonialsDeps,
  { shownHash, ...act }: Act & { shownHash: string },
): Promise<OfficeTestimonialBody> {
  return change(deps, act, { name: 'Testimonial published', at: deps.clock.now(), shownHash });
}

/** Works also if the student has changed the words. If the quote is not published, nothing changes and no entry is written. */
export function takeBackTestimonial(deps: OfficeTestimonialsDeps, act: Act): Promise<OfficeTestimonialBody> {
  return change(deps, act, { name: 'Testimonial taken back', at: null });
}

function change(
  { db, recordAct }: OfficeTestimonialsDeps,
  { organiser, studentId, keep }: Act,
  { name, at, shownHash }: { name: string; at: Date | null; shownHash?: string },
): Promise<OfficeTestimonialBody> {
  return db.transaction().execute(async (tx) => {
    const row = isId(studentId) ? await lockForOffice(tx, studentId) : undefined;
    if (!row) throw new AppError('not_found', { message: 'The student has withdrawn this quote.' });
    if (shownHash !== undefined) requireShown(shownHash, publicPart(row));
    const { refusal } = present(row);
    if (at !== null && refusal !== null) throw new AppError('not_publishable', { message: refusal });
    const isChange = (row.publishedAt === null) !== (at === null);
    const changed = present(isChange ? { ...row, publishedAt: at } : row);
    if (isChange) await setPublished(tx, studentId, at);
    await keep(tx, changed);
    if (isChange)
      await recordAct(tx, {
        actor: { kind: 'organiser', organiser },
        area: 'people',
        act: name,
        about: { kind: 'student', id: studentId },
      });
    return changed;
  });
}

const present = (row: Parameters<typeof presentForOffice>[0]) =>
  presentForOffice(row, hashOfShown(publicPart(row)));
