import type { RegisteredEventBody } from '@crewtable/contract';
import { useId } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { Link } from '../../../lib/link.tsx';
import { LinkButton } from '../../../ui/forms/button.tsx';
import { Slip } from '../../../ui/layout/slip.tsx';
import { detailsSearch } from '../details/details-address.ts';
import { EventBadge } from '../event-badge.tsx';
import { isRevealable } from '../event-stage.ts';
import { asWord } from '../event-text.ts';
import { OwnTable } from '../own-table.tsx';
import styles from './after-that.module.css';

/** The event after the lead, as a small ticket. */
export function AfterThat({ event }: { event: RegisteredEventBody }) {
  const titleId = useId();
  const isOpen = isRevealable(event);
  return (
    <Slip
      stub={
        <div className={styles.stub}>
          <p>{stubText(event)}</p>
          <LinkButton asChild size="small" variant="dark">
            <Link to={{ search: detailsSearch(event.eventId) }} aria-describedby={titleId}>
              {isOpen ? 'See your table' : 'See details'}
            </Link>
          </LinkButton>
        </div>
      }
    >
      <div className={styles.body}>
        <OwnTable event={event} mini />
        <div>
          <EventBadge event={event} />
          <h3 id={titleId} className={styles.title}>
            {event.title}
          </h3>
          <p className={styles.when}>{formatDate(new Date(event.date))}</p>
        </div>
      </div>
    </Slip>
  );
}

/** 'Seven chairs, all lit', or when the table opens. */
function stubText(event: RegisteredEventBody): string {
  const { venueDetails, venueIsLate, status, closesAt } = event;
  if (venueDetails !== null) {
    const chairs = venueDetails.members.filter(({ absent }) => !absent).length;
    return `${asWord(chairs)} ${chairs === 1 ? 'chair' : 'chairs'}, all lit`;
  }
  if (venueIsLate) return 'The venue is not confirmed yet';
  return status === 'open' ? `Opens ${formatDate(new Date(closesAt))}` : 'Your table is being formed';
}
