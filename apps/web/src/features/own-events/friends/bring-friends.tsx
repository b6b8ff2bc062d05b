import { api } from '@crewtable/contract';
import type { FriendBody, InvitationBody, RegisteredEventBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ShowMore } from '../../../components/show-more.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { useSinglePress } from '../../../lib/single-press.ts';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { check } from '../../../ui/layout/icons.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { SmallLabel } from '../../../ui/layout/text.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './bring-friends.module.css';
import { spotsLeft, spotsText } from '../event-text.ts';
import { invitationStatus } from './invitation-rules.ts';
import { InviteForm } from './invite-form.tsx';
import { initialsOf } from '../seat-rules.ts';

type Invitations = UseInfiniteQueryResult<InfiniteData<InvitationBody[]>>;

type BringFriendsProps = {
  event: RegisteredEventBody;
  /** The invitations loaded so far, newest first. */
  sent: readonly InvitationBody[] | undefined;
  invitations: Invitations;
  inviting: boolean;
};

/**
 * The student's friend group: its members, the pending invitations, and the form to invite another friend.
 */
export function BringFriends({ event, sent, invitations, inviting }: BringFriendsProps) {
  const titleId = useId();
  const otherDatesId = useId();
  const { members, onOtherDates } = event.group;
  const you = members.find(({ isYou }) => isYou);
  const left = spotsLeft(event.group);
  const isOpen = event.status === 'open';
  const hasFriends = members.length + onOtherDates.length > 1;
  // After registration has closed the section is read-only; it is hidden if it would be empty.
  if (!isOpen && !hasFriends && (sent === undefined || sent.length === 0)) return null;
  const mayRemove = (member: FriendBody) => isOpen && (you?.isOwner === true || member.isYou);
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <div className={styles.head}>
        <h3 id={titleId}>{isOpen ? 'Bring friends' : 'Your friends'}</h3>
        {isOpen && <p>{spotsText(left)}</p>}
      </div>
      {hasFriends && (
        <ul className={styles.members} aria-label="Your friend group">
          {members.map((member) => (
            <Member
              key={member.userId}
              member={member}
              eventId={event.eventId}
              mayRemove={mayRemove(member)}
            />
          ))}
        </ul>
      )}
      {onOtherDates.length > 0 && (
        <div className={styles.elsewhere}>
          <SmallLabel id={otherDatesId}>In your group, on other dates</SmallLabel>
          <ul className={styles.members} aria-labelledby={otherDatesId}>
            {onOtherDates.map((member) => (
              <Member
                key={member.userId}
                member={member}
                eventId={event.eventId}
                mayRemove={mayRemove(member)}
              />
            ))}
          </ul>
        </div>
      )}
      {isOpen && you === undefined && <p role="alert">Error: User not found or not logged in.</p>}
      {isOpen && left > 0 && you !== undefined && (
        <InviteForm event={event} referrerId={you.userId} takesFocus={inviting} />
      )}
      <Sent sent={sent} invitations={invitations} members={[...members, ...onOtherDates]} />
    </section>
  );
}

type MemberProps = { member: FriendBody; eventId: string; mayRemove: boolean };

function Member({ member, eventId, mayRemove }: MemberProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { userId, firstName, lastName, email, isYou, isOwner } = member;
  const removal = useMutation({
    mutationFn: () => call(api.friends.removeMember, { params: { eventId, userId } }),
    onSuccess: () => {
      setAsking(false);
      showToast.success(isYou ? 'You left the friend group.' : `${firstName} is no longer in your group.`);
    },
    onError: (error) => showToast.error('That did not work.', error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: eventsKey }),
  });
  const remove = useSinglePress(removal.mutate);
  return (
    <li>
      <Avatar size="small" initials={initialsOf(member)} tone={isYou ? 'coral' : 'blush'} />
      <span className={styles.who}>
        <b>{isYou ? 'You' : `${firstName} ${lastName}`}</b>
        <span className={styles.address}>{isYou && isOwner ? 'It is your group' : email}</span>
      </span>
      {mayRemove && !(isYou && isOwner) && (
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          {isYou ? 'Leave' : 'Remove'}
          {!isYou && <VisuallyHidden> {firstName}</VisuallyHidden>}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={isYou ? 'Leave the friend group?' : `Remove ${firstName} from your group?`}
        confirmLabel={isYou ? 'Leave' : 'Remove'}
        cancelLabel="Stay together"
        careful
        working={removal.isPending}
        onConfirm={() => remove()}
        onCancel={() => setAsking(false)}
      >
        {isYou
          ? 'You stay registered, but you may be seated at another table than your friends.'
          : `${firstName} stays registered, but may be seated at another table.`}
      </ConfirmDialog>
    </li>
  );
}

type SentProps = {
  sent: readonly InvitationBody[] | undefined;
  invitations: Invitations;
  members: readonly FriendBody[];
};

/** The mail invitations and their status. */
function Sent({ sent, invitations, members }: SentProps) {
  const labelId = useId();
  if (invitations.isPending) {
    return (
      <output className={styles.waiting}>
        <VisuallyHidden>Loading...</VisuallyHidden>
        <Skeleton width="min(100%, 220px)" height={18} />
      </output>
    );
  }
  if (sent === undefined) {
    return (
      <ErrorLine
        className={styles.failed}
        words="Failed to fetch your registered events or invitations."
        trying={invitations.isFetching}
        tryAgain={() => void invitations.refetch()}
      />
    );
  }
  if (sent.length === 0) return null;
  return (
    <div className={styles.sent}>
      <SmallLabel id={labelId}>Invitations sent</SmallLabel>
      <ul aria-labelledby={labelId}>
        {sent.map((invitation) => (
          <li key={invitation.email}>
            <span className={styles.address}>{invitation.email}</span>
            {invitationStatus(invitation, members) === 'JOINED' ? (
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
      <ShowMore list={invitations} label="Show earlier invitations" variant="quiet" size="small" />
    </div>
  );
}
