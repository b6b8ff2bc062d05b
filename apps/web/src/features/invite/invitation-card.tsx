import type { EventBody, InviteBody } from '@crewtable/contract';
import { formatDate } from '../../lib/format-date.ts';
import { chairsOf } from '../../lib/group-size.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { lock } from '../../ui/layout/icons.ts';
import { Paper } from '../../ui/layout/paper.tsx';
import { Padlock } from '../../ui/drawings/padlock.tsx';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';
import { inviterText, priceText } from './invite-text.ts';
import styles from './invitation-card.module.css';

type InvitationCardProps = { event: EventBody; invite: InviteBody; joined: boolean };

/** The invitation: who invites, to which event, and when. The rest is locked until the release. */
export function InvitationCard({ event, invite, joined }: InvitationCardProps) {
  const { spotsLeft } = invite;
  return (
    <Paper as="article" raised className={styles.card}>
      <div className={styles.table}>
        <Table seats={seatsFor(event, invite, joined)} locked centre={<Padlock />} />
      </div>
      <div className={styles.words}>
        <h1 className={styles.title}>{titleFor(invite, joined)}</h1>
        <dl className={styles.facts}>
          <div>
            <dt>{event.title}</dt>
            <dd>{formatDate(new Date(event.dateTime))}</dd>
          </div>
          {!invite.isOwn && (
            <div>
              <dt>Invited by</dt>
              <dd>{inviterText(invite)}</dd>
            </div>
          )}
          {!event.isUserRegistered && (
            <div>
              <dt>Price</dt>
              <dd>{priceText(event)}</dd>
            </div>
          )}
          <div>
            <dt>Group</dt>
            <dd>
              <Locked />
            </dd>
          </div>
          <div>
            <dt>Venue</dt>
            <dd>
              {event.eventDetails === null ? (
                <>
                  {event.location} · <Locked />
                </>
              ) : (
                `${event.eventDetails.name}, ${event.eventDetails.street}`
              )}
            </dd>
          </div>
        </dl>
        {!joined && !invite.isOwn && spotsLeft > 0 && (
          <p className={styles.spots}>
            Only {spotsLeft} {spotsLeft === 1 ? 'spot' : 'spots'} left in this group
          </p>
        )}
      </div>
    </Paper>
  );
}

function titleFor({ inviterFirstName, spotsLeft, isOwn }: InviteBody, joined: boolean): string {
  if (isOwn) return 'Your invitation';
  if (joined) return `You sit with ${inviterFirstName}`;
  return spotsLeft > 0 ? `${inviterFirstName} saved you a seat` : `${inviterFirstName} invited you`;
}

function Locked() {
  return (
    <span className={styles.locked}>
      <Icon name={lock} />
      Locked
    </span>
  );
}

/** The chair of the inviter, the student's chair beside it, and locked chairs for the others. */
function seatsFor(event: EventBody, { inviterFirstName, isOwn }: InviteBody, joined: boolean): TableSeat[] {
  const chairs = chairsOf(event.groupSize);
  const known: TableSeat[] = isOwn
    ? [{ state: 'you' }, { state: 'open' }]
    : [
        joined ? { state: 'you' } : { state: 'open', you: true },
        { state: 'friend', initials: inviterFirstName.slice(0, 1).toUpperCase(), name: inviterFirstName },
      ];
  return [...known, ...Array.from({ length: chairs - known.length }, (): TableSeat => ({ state: 'locked' }))];
}
