import type { Db } from '../../platform/db/database.ts';
import { findSemesterId } from './catalogue/series.repository.ts';

/** The page where a student registers: the semester page for a date of a series, otherwise the home page. */
export async function findPagePath(db: Db, seriesId: string | null): Promise<`/${string}`> {
  const semesterId = seriesId === null ? undefined : await findSemesterId(db, seriesId);
  return semesterId === undefined ? '/home' : `/events/semesters/${semesterId}`;
}
