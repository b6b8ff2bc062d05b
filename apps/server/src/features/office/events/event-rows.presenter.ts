import type { OfficeEventBody } from '@crewtable/contract';
import type { EventNumbersRow } from './office-events.repository.ts';

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

export function presentEvent(row: EventNumbersRow, now: Date): OfficeEventBody {
  const isBeforeRelease = row.status === 'open' || row.status === 'closed';
  const isHeld = isBeforeRelease && row.releaseHeldUntil !== null && row.releaseHeldUntil > now;
  return {
    id: row.id,
    title: row.title,
    series: row.series,
    area: row.area,
    status: row.status,
    opensAt: iso(row.opensAt),
    closesAt: row.closesAt.toISOString(),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    heldUntil: isHeld ? iso(row.releaseHeldUntil) : null,
    lateSince: row.status === 'closed' ? iso(row.lateSince) : null,
    capacity: row.capacity,
    registered: row.registered,
    kept: row.kept,
    waiting: row.waiting,
    tables: row.tables,
    venues: row.venues,
  };
}
