import { brand } from '@crewtable/contract';
import type { PerkBody, RegisteredEventBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { Icon } from '../../../ui/layout/icon.tsx';
import type { IconName } from '../../../ui/layout/icon.tsx';
import { calendar, card, check, lock, moon, people, pin } from '../../../ui/layout/icons.ts';
import styles from './event-details.module.css';

/** The facts of the event; facts that are not released yet are shown as locked. */
export function DetailsFacts({ event }: { event: RegisteredEventBody }) {
  const { venueDetails, afterPartyDetails, endsAt, status, perks, calendarPath } = event;
  return (
    <dl className={styles.facts}>
      {venueDetails === null && status !== 'cancelled' && (
        <>
          <Fact name="Venue" icon={pin}>
            <Locked />
          </Fact>
          <Fact name="Attendees" icon={people}>
            <Locked />
          </Fact>
          <Fact name="After-party" icon={moon}>
            <Locked />
          </Fact>
        </>
      )}
      {venueDetails !== null && (
        <>
          <Fact name="Reservation" icon={card}>
            <b>{venueDetails.reservationNumber ?? `Ask for ${brand.name}`}</b>
          </Fact>
          <Fact name="After-party" icon={moon}>
            {afterPartyDetails === null ? (
              'None this time.'
            ) : (
              <>
                <b>{afterPartyDetails.locationName}</b>, {afterPartyDetails.locationAddress}, from{' '}
                {formatTime(new Date(endsAt))}
              </>
            )}
          </Fact>
        </>
      )}
      {perks.map((perk) => (
        <Fact key={perk.kind} name="Your offer" icon={check}>
          {perkText(perk)}
        </Fact>
      ))}
      {status !== 'cancelled' && (
        <Fact name="Calendar" icon={calendar}>
          <a href={calendarPath} download>
            Add to your calendar
          </a>
        </Fact>
      )}
    </dl>
  );
}

function perkText({ kind, amountCents }: PerkBody): string {
  const amount = formatMoney(amountCents);
  return kind === 'appetizer' ? `Free appetizer, up to ${amount}` : `${amount} to spend at this event`;
}

function Fact({ name, icon, children }: { name: string; icon: IconName; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Locked() {
  return (
    <span className={styles.lockedFact}>
      <Icon name={lock} />
      Locked
    </span>
  );
}
