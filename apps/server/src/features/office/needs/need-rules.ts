import { hourMs } from '@crewtable/contract';
import type { NeedBody } from '@crewtable/contract';

const order: readonly NeedBody['urgency'][] = ['tonight', 'today', 'week'];
/** Of the same urgency: what ends comes before what waits. */
const kinds: readonly NeedBody['time']['kind'][] = ['left', 'by', 'since'];

interface Sorted {
  id: string;
  urgency: NeedBody['urgency'];
  time: { kind: NeedBody['time']['kind']; at: Date };
}

/** The urgent ones first; then those with the nearest end; then those that wait longest. */
export function worstFirst<Line extends Sorted>(lines: readonly Line[]): Line[] {
  return lines.toSorted(
    (one, other) =>
      order.indexOf(one.urgency) - order.indexOf(other.urgency) ||
      kinds.indexOf(one.time.kind) - kinds.indexOf(other.time.kind) ||
      one.time.at.getTime() - other.time.at.getTime() ||
      (one.id < other.id ? -1 : 1),
  );
}

export const mailedAfterMs = hourMs;

/** The things of a line that have waited for an hour. */
export function waitingLong<Thing extends { since: Date }>(things: readonly Thing[], now: Date): Thing[] {
  return things.filter(({ since }) => now.getTime() - since.getTime() >= mailedAfterMs);
}
