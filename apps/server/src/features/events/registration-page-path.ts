import type { Db } from '../../platform/db/database.ts';
import { findSlug } from './catalogue/series.repository.ts';

/** The page where a student registers: the semester page for a date of a series, otherwise the home page. */
export async function findPagePath(db: Db, seriesId: string | null): Promise<`/${string}`> {
  const slug = seriesId === null ? undefined : await findSlug(db, seriesId);
  return slug === undefined ? '/home' : `/events/semesters/${slug}`;
}
