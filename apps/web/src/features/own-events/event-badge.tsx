import type { RegisteredEventBody } from '@crewtable/contract';
import { Badge } from '../../ui/layout/badge.tsx';
import { check, lock } from '../../ui/layout/icons.ts';
import { stageOf } from './event-stage.ts';

/** A short label for the state of the student's event. */
export function EventBadge({ event }: { event: RegisteredEventBody }) {
  const stage = stageOf(event);
  if (event.checkedIn && stage === 'released') {
    return (
      <Badge tone="green" icon={check}>
        You’re checked in
      </Badge>
    );
  }
  switch (stage) {
    case 'released':
    case 'arriving':
      return (
        <Badge tone="green" icon={check}>
          Your table is open
        </Badge>
      );
    case 'late':
      return (
        <Badge tone="amber" dot>
          Venue delayed
        </Badge>
      );
    case 'absent':
      return <Badge tone="outline">You can’t come</Badge>;
    case 'cancelled':
      return <Badge tone="coral">Cancelled</Badge>;
    case 'over':
      return <Badge tone="outline">Over</Badge>;
    case 'locked':
    default:
      return <Badge icon={lock}>Venue locked</Badge>;
  }
}
