import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { syntheticDomain } from '../../../platform/demo/synthetic-address.ts';

export type WholeSeries = NonNullable<Awaited<ReturnType<typeof findWholeSeries>>>;

/** The offers of series for their first students. */
export function listOffers(db: Db, seriesIds: readonly string[]) {
  if (seriesIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('series')
    .select(['id', 'offer_total as offerTotal', 'offer_left as offerLeft', 'offer_cents as offerCents'])
    .where('id', 'in', seriesIds)
    .execute();
}

/** The slug of the page on which students register for a series. */
export async function findSlug(db: Db, seriesId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('semesters')
    .select('slug')
    .where('series_id', '=', seriesId)
    .executeTakeFirst();
  return row?.slug ?? undefined;
}

/** The slugs of the published seasons, by the id of their series. */
export async function listPublishedSlugs(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('semesters')
    .select(['series_id as seriesId', 'slug'])
    .where('published_at', 'is not', null)
    .where('series_id', 'is not', null)
    .where('slug', 'is not', null)
    .$narrowType<{ seriesId: string; slug: string }>()
    .execute();
  return new Map(rows.map(({ seriesId, slug }) => [seriesId, slug]));
}

/** The series with the viewer's own registration and invite code. */
export function findWholeSeries(db: Db, id: string, viewerId: string | undefined) {
  return db
    .selectFrom('series')
    .leftJoin('series_registrations as own', (join) =>
      join
        .onRef('own.series_id', '=', 'series.id')
        .on('own.student_id', '=', sql<string>`${viewerId ?? null}::uuid`),
    )
    .leftJoin('invite_codes', (join) =>
      join
        .onRef('invite_codes.target', '=', 'own.series_id')
        .onRef('invite_codes.student_id', '=', 'own.student_id')
        .on('invite_codes.ended_at', 'is', null),
    )
    .select([
      'series.id',
      'series.title',
      'sells_tickets as sellsTickets',
      'pass_cents as passCents',
      'ticket_cents as ticketCents',
      'offer_total as offerTotal',
      'offer_left as offerLeft',
      'offer_cents as offerCents',
      'own.has_pass as hasPass',
      'own.created_at as joinedAt',
      'invite_codes.code as referralId',
    ])
    .where('series.id', '=', id)
    .executeTakeFirst();
}

/**
 * The newest registrations of students who agreed to be quoted. Synthetic students agree to everything, but only a
 * demo shows them.
 */
export function listQuotableRegistrations(
  db: Db,
  seriesId: string,
  { limit, alsoSynthetic }: { limit: number; alsoSynthetic: boolean },
) {
  return db
    .selectFrom('series_registrations')
    .innerJoin('students', 'students.id', 'series_registrations.student_id')
    .innerJoin('profiles', 'profiles.student_id', 'series_registrations.student_id')
    .leftJoin('testimonials', 'testimonials.student_id', 'series_registrations.student_id')
    .select(['first_name as firstName', 'last_name as lastName', 'students.email'])
    .where('series_id', '=', seriesId)
    .where('students.status', '=', 'ACTIVE')
    .where((eb) => {
      const agreed = eb('testimonials.student_id', 'is not', null);
      return alsoSynthetic ? eb.or([agreed, eb('students.email', 'like', `%${syntheticDomain}`)]) : agreed;
    })
    .orderBy('series_registrations.created_at', 'desc')
    .orderBy('series_registrations.student_id')
    .limit(limit)
    .execute();
}
