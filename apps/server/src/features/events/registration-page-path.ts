import type { Db } from '../../platform/db/database.ts';
import { findSemesterId } from './catalogue/series.repository.ts';

/** The page on which a student registers: the semester's for a date of a series, else the home page. */
export async function findPagePath(db: Db, seriesId: string | null): Promise<`/${string}`> {
  const semesterId = seriesId === null ? undefined : await findSemesterId(db, seriesId);
  return semesterId === undefined ? '/home' : `/events/semesters/${semesterId}`;
}
