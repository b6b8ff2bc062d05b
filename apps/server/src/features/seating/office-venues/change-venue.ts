import { cleanVenue, venueFaults } from '@crewtable/contract';
import type { VenueChangeBody, VenueDraft } from '@crewtable/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireReason } from '../../../platform/http/office/reasons.ts';
import { hashOfShown } from '../../../platform/http/office/shown-hash.ts';
import { isId } from '../../../platform/ids.ts';
import { holdStudentsWithSeats, lockSeatedEvent } from '../seated-events.repository.ts';
import { lockVenueAssignment } from '../venues/venues.repository.ts';
import { retryReleases } from '../venues/retry-releases.ts';
import type { Acting, OfficeVenuesDeps } from './office-venues.deps.ts';
import { hasOtherVenue, listStoredVenues, listUses, updateVenue } from './office-venues.repository.ts';
import type { StoredVenue } from './office-venues.repository.ts';
import { listStudentsAt, notifyTables } from './notify-tables.ts';
import { describeChanges, newsOfChange, roomFault } from './venue-change-rules.ts';

/** The venue as it is stored. Refuses one with faults, all at once. */
export function requireVenue(typed: VenueDraft): VenueDraft {
  const errors = Object.values(venueFaults(typed));
  if (errors.length > 0) throw new AppError('bad_input', { errors });
  return cleanVenue(typed);
}

export async function requireStoredVenue(db: Db | Tx, venueId: string): Promise<StoredVenue> {
  const [venue] = isId(venueId) ? await listStoredVenues(db, venueId) : [];
  if (!venue) throw new AppError('not_found');
  return venue;
}

interface PlannedChange {
  preview: VenueChangeBody;
  news: string | undefined;
  /** Released events with students at the venue. */
  eventIds: string[];
}

export async function planChange(
  db: Db | Tx,
  { clock }: Pick<OfficeVenuesDeps, 'clock'>,
  venueId: string,
  typed: VenueDraft,
): Promise<PlannedChange> {
  const draft = requireVenue(typed);
  const stored = await requireStoredVenue(db, venueId);
  const uses = await listUses(db, clock.now(), venueId);
  const changes = describeChanges(stored, draft);
  const news = newsOfChange(stored, draft);
  const eventIds =
    news === undefined
      ? []
      : uses.filter(({ status }) => status === 'released').map(({ eventId }) => eventId);
  const told = await listStudentsAt(db, eventIds, venueId);
  const refusal = (await hasOtherVenue(db, draft, venueId))
    ? 'A venue with this name and street exists already.'
    : (roomFault(draft, uses) ?? null);
  const shown = { changes, told: told.length, events: eventIds.length, refusal };
  return {
    preview: { ...shown, shownHash: hashOfShown({ venueId, draft, toldStudents: told, ...shown }) },
    news,
    eventIds,
  };
}

/** Students of released events are told in the same transaction if name, address or after-party change. */
export async function changeVenue(
  deps: OfficeVenuesDeps,
  { organiser, keep }: Acting<{ told: number }>,
  venueId: string,
  { reason: typedReason, shownHash, ...typed }: VenueDraft & { reason: string; shownHash: string },
): Promise<{ told: number }> {
  const reason = requireReason(typedReason);
  const first = await planChange(deps.db, deps, venueId, typed);
  return deps.db.transaction().execute(async (tx) => {
    await lockVenueAssignment(tx);
    // In a fixed order. Events that are released meanwhile wait for the lock above.
    const eventIds = first.eventIds.toSorted();
    for (const eventId of eventIds) await holdStudentsWithSeats(tx, eventId);
    for (const eventId of eventIds) await lockSeatedEvent(tx, eventId);
    const { preview, news, eventIds: current } = await planChange(tx, deps, venueId, typed);
    if (preview.shownHash !== shownHash || current.some((id) => !eventIds.includes(id)))
      throw new AppError('list_changed');
    if (preview.refusal !== null) throw new AppError('venue_in_use', { message: preview.refusal });
    await updateVenue(tx, venueId, requireVenue(typed));
    await retryReleases(tx, deps.clock.now());
    if (news !== undefined)
      for (const eventId of current) {
        await deps.eventStatus.touch(tx, eventId);
        await notifyTables(tx, deps, { eventId, venueId, kind: 'venue_changed', news });
      }
    const answer = { told: preview.told };
    await keep(tx, answer);
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'venues',
      act: 'Venue changed',
      about: { kind: 'venue', id: venueId },
      details: {
        changes: preview.changes
          .map(({ field, before, after }) => `${field}: ${before} to ${after}`)
          .join('; '),
        told: String(preview.told),
      },
      reason,
    });
    return answer;
  });
}
