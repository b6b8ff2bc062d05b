import type { ActingOrganiser } from '../../platform/http/router.ts';
import { readableEvents } from '../../platform/http/office/own-shifts.ts';

/** The ids of the events that an organiser may see. Null means all of them: only hosts are limited. */
export function visibleEvents(organiser: ActingOrganiser): readonly string[] | null {
  const readable = readableEvents(organiser, 'events.read');
  return readable === 'all' ? null : [...readable];
}
