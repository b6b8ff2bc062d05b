import type { OfficeVenuesBody, RetirementBody, VenueDraft } from '@crewtable/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireReason } from '../../../platform/http/office/reasons.ts';
import { hashOfShown } from '../../../platform/http/office/shown-hash.ts';
import { newId } from '../../../platform/ids.ts';
import { retryReleases } from '../venues/retry-releases.ts';
import { insertVenues, lockVenueAssignment, retireVenue } from '../venues/venues.repository.ts';
import { requireStoredVenue, requireVenue } from './change-venue.ts';
import type { Acting, OfficeVenuesDeps } from './office-venues.deps.ts';
import { listStoredVenues, listUses, setActive } from './office-venues.repository.ts';
import type { VenueUse } from './venue-change-rules.ts';

export async function showVenues({ db, clock, inventsVenues }: OfficeVenuesDeps): Promise<OfficeVenuesBody> {
  const uses = await listUses(db, clock.now());
  const venues = (await listStoredVenues(db)).map((venue) => ({
    ...venue,
    uses: uses.filter(({ venueId }) => venueId === venue.id).map(presentUse),
  }));
  return { venues, inventsVenues };
}

const presentUse = ({ eventId, title, startsAt, status, tables, students }: VenueUse) => ({
  eventId,
  title,
  startsAt: startsAt.toISOString(),
  status,
  tables,
  students,
});

export async function addVenue(
  { db, clock, recordAct }: OfficeVenuesDeps,
  { organiser, keep }: Acting<{ id: string }>,
  typed: VenueDraft,
): Promise<{ id: string }> {
  const draft = requireVenue(typed);
  const now = clock.now();
  const id = newId(now);
  return db.transaction().execute(async (tx) => {
    await lockVenueAssignment(tx);
    if (!(await insertVenues(tx, [{ id, invented: false, ...draft }], now)))
      throw new AppError('venue_exists');
    await retryReleases(tx, now);
    await keep(tx, { id });
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'venues',
      act: 'Venue added',
      about: { kind: 'venue', id },
      details: { name: draft.name, tables: String(draft.tables), seats: String(draft.seatsPerTable) },
    });
    return { id };
  });
}

export async function previewRetirement(
  db: Db | Tx,
  { clock }: Pick<OfficeVenuesDeps, 'clock'>,
  venueId: string,
): Promise<RetirementBody> {
  const { isRetired } = await requireStoredVenue(db, venueId);
  const uses = (await listUses(db, clock.now(), venueId)).map(presentUse);
  return { uses, shownHash: hashOfShown({ venueId, isRetired, uses }) };
}

export async function retireByOrganiser(
  deps: OfficeVenuesDeps,
  { organiser, keep }: Acting<{ retired: true }>,
  venueId: string,
  given: { reason: string; shownHash: string },
): Promise<{ retired: true }> {
  const reason = requireReason(given.reason);
  return deps.db.transaction().execute(async (tx) => {
    await lockVenueAssignment(tx);
    const { uses, shownHash } = await previewRetirement(tx, deps, venueId);
    if (shownHash !== given.shownHash || !(await retireVenue(tx, venueId, deps.clock.now())))
      throw new AppError('list_changed');
    const answer = { retired: true } as const;
    await keep(tx, answer);
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'venues',
      act: 'Venue retired',
      about: { kind: 'venue', id: venueId },
      details: { 'coming events there': String(uses.length) },
      reason,
    });
    return answer;
  });
}

/** Does nothing to a venue that is in use. */
export async function useAgain(
  { db, clock, recordAct }: OfficeVenuesDeps,
  { organiser, keep }: Acting<{ retired: false }>,
  venueId: string,
): Promise<{ retired: false }> {
  return db.transaction().execute(async (tx) => {
    await lockVenueAssignment(tx);
    const { isRetired } = await requireStoredVenue(tx, venueId);
    const answer = { retired: false } as const;
    await keep(tx, answer);
    if (!isRetired) return answer;
    await setActive(tx, venueId);
    await retryReleases(tx, clock.now());
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'venues',
      act: 'Venue used again',
      about: { kind: 'venue', id: venueId },
    });
    return answer;
  });
}
