import { api } from '@crewtable/contract';
import type { ReceivedInvitationBody, SentInvitationBody } from '@crewtable/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { formatDate, formatDay } from '../../../lib/format-date.ts';
import { Link } from '../../../lib/link.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../../ui/forms/button.tsx';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { check } from '../../../ui/layout/icons.ts';
import { Slip } from '../../../ui/layout/slip.tsx';
import { SmallLabel } from '../../../ui/layout/text.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { spotsText } from '../event-text.ts';
import { initialsOf, nameOf } from '../seat-rules.ts';
import styles from './own-invitations.module.css';

const ownInvitationsQuery = queryOptions({
  queryKey: [...eventsKey, 'own invitations'],
  queryFn: ({ signal }) => call(api.friends.listOwnInvitations, { signal }),
});

/** The invitations of friends to this student, and those that this student has sent. */
export function OwnInvitations({ email }: { email: string }) {
  const invitations = useQuery(ownInvitationsQuery);
  if (invitations.isPending)
    return (
      <output className={styles.empty}>
        <VisuallyHidden>Loading...</VisuallyHidden>
        <Skeleton width="min(100%, 220px)" height={18} />
      </output>
    );
  if (invitations.data === undefined)
    return (
      <ErrorLine
        words="Your invitations could not be loaded."
        trying={invitations.isFetching}
        tryAgain={() => void invitations.refetch()}
      />
    );
  const { received, sent } = invitations.data;
  if (received.length + sent.length === 0)
    return (
      <p className={styles.empty}>
        When a friend saves you a seat, you find it here. With a seat of your own you can bring two friends.
      </p>
    );
  return (
    <div className={styles.invitations}>
      {received.map((invitation) => (
        <Received key={`${invitation.eventId} ${invitation.referralId}`} {...{ invitation, email }} />
      ))}
      {[...new Set(sent.map(({ eventId }) => eventId))].map((eventId) => (
        <Sent key={eventId} sent={sent.filter((one) => one.eventId === eventId)} />
      ))}
    </div>
  );
}

function Received({ invitation, email }: { invitation: ReceivedInvitationBody; email: string }) {
  const textId = useId();
  const { eventId, title, date, inviterFirstName, inviterLastInitial, spotsLeft, referralId } = invitation;
  const inviter = { firstName: inviterFirstName, lastName: inviterLastInitial };
  const link = new URLSearchParams({ referralId, eventId, email });
  return (
    <Slip
      stub={
        <div className={styles.stub}>
          <p>{spotsText(spotsLeft)}</p>
          <LinkButton asChild size="small" variant="dark">
            <Link to={`/invite?${link}`} aria-describedby={textId}>
              Join Friend Group
            </Link>
          </LinkButton>
        </div>
      }
    >
      <div className={styles.body}>
        <Avatar initials={initialsOf(inviter)} tone="blush" />
        <p id={textId}>
          <b>{nameOf(inviter)}</b> saved you a seat at {title}{' '}
          <span>{date === null ? 'On every date you share' : formatDate(new Date(date))}</span>
        </p>
      </div>
    </Slip>
  );
}

function Sent({ sent }: { sent: readonly SentInvitationBody[] }) {
  const labelId = useId();
  const [first] = sent;
  if (first === undefined) return null;
  const when = first.date === null ? '' : `, ${formatDay(new Date(first.date))}`;
  return (
    <div className={styles.sent}>
      <SmallLabel id={labelId}>
        Sent for {first.title}
        {when}
      </SmallLabel>
      <ul aria-labelledby={labelId}>
        {sent.map(({ email, status }) => (
          <li key={email}>
            <span>{email}</span>
            {status === 'JOINED' ? (
              <Badge tone="green" icon={check}>
                Joined
              </Badge>
            ) : (
              <Badge tone="amber" dot>
                Pending
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
