import type { Answer, api, OfficeTestimonialBody } from '@crewtable/contract';
import { collegeOfStudent } from '../../platform/college-of-student.ts';
import type { OfficeTestimonialRow } from './office-testimonials.repository.ts';
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

/** What visitors would read. An organiser publishes exactly this. */
export function publicPart({ quote, firstName, lastInitial, email }: OfficeTestimonialRow) {
  return {
    quote,
    name: firstName === null ? null : `${firstName} ${lastInitial ?? ''}.`,
    college: collegeOfStudent(email).name,
  };
}

export function presentForOffice(row: OfficeTestimonialRow, shownHash: string): OfficeTestimonialBody {
  const { studentId, agreedAt, publishedAt, status } = row;
  const shown = publicPart(row);
  return {
    studentId,
    ...shown,
    agreedAt: agreedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    refusal:
      shown.name === null
        ? 'The student has no name yet, so the quote cannot be shown.'
        : status === 'ACTIVE'
          ? null
          : 'The student is suspended, so the quote is not shown.',
    shownHash,
  };
}
