import { hourMs } from '@crewtable/contract';
import type { TodoBody } from '@crewtable/contract';

const order: readonly TodoBody['urgency'][] = ['tonight', 'today', 'week'];
/** Of the same urgency: what ends comes before what waits. */
const kinds: readonly TodoBody['time']['kind'][] = ['left', 'by', 'since'];

interface Sorted {
  id: string;
  urgency: TodoBody['urgency'];
  time: { kind: TodoBody['time']['kind']; at: Date };
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

const mailedAfterMs = hourMs;

/** The things of a line that have waited for an hour. */
export function waitingLong<Thing extends { since: Date }>(things: readonly Thing[], now: Date): Thing[] {
  return things.filter(({ since }) => now.getTime() - since.getTime() >= mailedAfterMs);
}
