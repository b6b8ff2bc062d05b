import { limitedToShifts } from '@crewtable/contract';
import type { ActingOrganiser } from '../../platform/http/router.ts';

/** The ids of the events that an organiser may see. Null means all of them: only hosts are limited. */
export type VisibleEvents = readonly string[] | null;

export function visibleEvents(organiser: ActingOrganiser): VisibleEvents {
  return limitedToShifts(organiser.roles, 'events.read') ? [] : null;
}
