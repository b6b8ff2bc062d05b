import type { Answer, api } from '@crewtable/contract';
import { collegeOfStudent } from '../../platform/college-of-student.ts';
import type { findTestimonial, listPublished } from './testimonials.repository.ts';

type Published = Awaited<ReturnType<typeof listPublished>>[number];
type Own = Awaited<ReturnType<typeof findTestimonial>>;

/**
 * Shows first name, last initial and college, as agreed. The id is only a position, so it does not identify
 * the student.
 */
export function presentTestimonial(
  row: Published,
  place: number,
): Answer<typeof api.testimonials.list>[number] {
  const [lastInitial = ''] = row.last_name;
  return {
    id: String(place + 1),
    quote: row.quote,
    firstName: row.first_name,
    lastInitial,
    college: collegeOfStudent(row.email).name,
    example: false,
  };
}

export function presentOwn(row: Own): Answer<typeof api.testimonials.getOwn> {
  return {
    quote: row?.quote ?? null,
    agreed: row !== undefined,
    published: row !== undefined && row.published_at !== null,
  };
}
