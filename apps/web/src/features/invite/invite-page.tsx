import { api } from '@crewtable/contract';
import type { EventBody, InviteBody } from '@crewtable/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ShareInvite } from '../../components/celebration/share-invite.tsx';
import { call } from '../../lib/api/api-client.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';
import { failureMessage } from '../../lib/api/failure-reason.ts';
import { useSinglePress } from '../../lib/single-press.ts';
import { Link } from '../../lib/link.tsx';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { TableLoader } from '../../ui/table/table-loader.tsx';
import { InvitationCard } from './invitation-card.tsx';
import styles from './invite-page.module.css';
import { closedText, joinText, tablePath } from './invite-text.ts';
import { requestState, invitedEventQuery, inviteQuery } from './invite-queries.ts';
import type { SignInSlot } from './invite-sign-up.tsx';
import { InviteSignUp } from './invite-sign-up.tsx';
import { clearSavedInvite, isSavedInvite } from './saved-invite.ts';
import { inviteView } from './invite-view.ts';
import type { InviteLink } from './invite-view.ts';

type InvitePageProps = {
  link: InviteLink | undefined;
  /** Undefined until the session check has finished. */
  isLoggedIn: boolean | undefined;
  /** The account status of the signed-in student. */
  status: string | undefined;
  SignIn: SignInSlot;
  /**
   * Renders the registration for the event on this page; it must call `done` when the student has the seat.
   */
  renderRegistration: (parts: { event: EventBody; done: () => void }) => ReactNode;
  /**
   * Renders the student's seat with the heading of the page, and `welcome` below it. `otherwise` is shown if
   * the seat cannot be loaded. `isNew` is true if the student has just joined.
   */
  renderSeat: (parts: {
    eventId: string;
    isNew: boolean;
    welcome: ReactNode;
    otherwise: ReactNode;
  }) => ReactNode;
};

/** The page of an invite link: who invites, to which event, and how to join the friend group. */
export function InvitePage(props: InvitePageProps) {
  const { link, isLoggedIn, status, SignIn, renderRegistration, renderSeat } = props;
  const [hasJoined, setHasJoined] = useState(false);
  const known = { eventId: link?.eventId ?? '', referralId: link?.referralId ?? '' };
  const enabled = link !== undefined && isLoggedIn !== undefined;
  const event = useQuery({ ...invitedEventQuery(known.eventId, isLoggedIn === true), enabled });
  const invite = useQuery({ ...inviteQuery(known.eventId, known.referralId, isLoggedIn === true), enabled });
  const view = inviteView({
    link,
    isLoggedIn,
    status,
    event: requestState(event),
    invite: requestState(invite),
  });
  const returnPath = isLoggedIn === true ? <WayHome /> : <WayIn />;

  switch (view.name) {
    case 'Loading...':
      return (
        <Place>
          <TableLoader />
        </Place>
      );
    case 'Invalid invitation':
      return (
        <Invalid title="Invalid invitation" returnPath={returnPath}>
          {view.because === 'incomplete'
            ? 'Missing event or referral information. Please open the whole link that your friend sent you.'
            : 'This link is not valid any more: your friend has renewed it or has given up the seat. Please ask for a new one.'}
        </Invalid>
      );
    case 'Invalid event':
      return (
        <Invalid title="Invalid event" returnPath={returnPath}>
          {closedText(view.event)}
        </Invalid>
      );
    case 'Invalid user':
      return (
        <Invalid title="Invalid user" returnPath={returnPath}>
          Your account is not active, so it cannot join a group. Please write to us if you think that this is
          a mistake.
        </Invalid>
      );
    case 'failed':
      return (
        <Place>
          <ErrorState
            title="Failed to load event details."
            headingLevel={1}
            working={event.isFetching || invite.isFetching}
            onRetry={() => {
              if (event.isError) void event.refetch();
              if (invite.isError) void invite.refetch();
            }}
          >
            {(event.error ?? invite.error)?.message}
          </ErrorState>
        </Place>
      );
    case 'sign up':
      return (
        <Invited event={view.event} invite={view.invite}>
          <InviteSignUp
            email={link?.email ?? ''}
            words={joinText(view.event, view.invite, false)}
            SignIn={SignIn}
          />
        </Invited>
      );
    case 'own link':
      return (
        <Invited event={view.event} invite={view.invite}>
          <OwnLink event={view.event} invite={view.invite} referralId={known.referralId} />
        </Invited>
      );
    case 'joined': {
      const welcome = <Welcome inviter={view.invite.inviterFirstName} />;
      return renderSeat({
        eventId: view.event.eventId,
        isNew: hasJoined,
        welcome,
        otherwise: (
          <Invited event={view.event} invite={view.invite} joined>
            <div className={styles.welcome}>
              {welcome}
              <ToTable event={view.event} />
            </div>
          </Invited>
        ),
      });
    }
    case 'join':
    default:
      return (
        <Invited event={view.event} invite={view.invite}>
          <Join
            event={view.event}
            invite={view.invite}
            referralId={known.referralId}
            onJoined={() => setHasJoined(true)}
            renderRegistration={renderRegistration}
          />
        </Invited>
      );
  }
}

function Place({ children }: { children: ReactNode }) {
  return <div className={styles.place}>{children}</div>;
}

function Invalid({
  title,
  returnPath,
  children,
}: {
  title: string;
  returnPath: ReactNode;
  children: ReactNode;
}) {
  return (
    <Place>
      <ErrorState title={title} headingLevel={1}>
        <p>{children}</p>
        <div className={styles.returnPath}>{returnPath}</div>
      </ErrorState>
    </Place>
  );
}

function WayHome() {
  return (
    <LinkButton asChild size="small">
      <Link to="/events">Find Events</Link>
    </LinkButton>
  );
}

function WayIn() {
  return (
    <LinkButton asChild size="small">
      <Link to="/login">Log in or sign up</Link>
    </LinkButton>
  );
}

type InvitedProps = { event: EventBody; invite: InviteBody; joined?: boolean; children: ReactNode };

function Invited({ event, invite, joined = false, children }: InvitedProps) {
  return (
    <div className={styles.page}>
      <InvitationCard event={event} invite={invite} joined={joined} />
      <div className={styles.action}>{children}</div>
    </div>
  );
}

function Welcome({ inviter }: { inviter: string }) {
  return (
    <div className={styles.words}>
      <h2>Welcome to the Group!</h2>
      <p>You and {inviter} sit at the same table. You see the other students 24 hours before.</p>
    </div>
  );
}

type OwnLinkProps = { event: EventBody; invite: InviteBody; referralId: string };

/** A student opened the link that is meant for friends. */
function OwnLink({ event, invite: { spotsLeft }, referralId }: OwnLinkProps) {
  const isOpen = event.status === 'open';
  return (
    <div className={styles.welcome}>
      <h2>This is your own link</h2>
      <p>
        {!isOpen
          ? 'Registration has closed, so nobody can join your group any more.'
          : spotsLeft <= 0
            ? 'Your group is full: you sit together with your friends.'
            : 'Send it to a friend. Whoever opens it and registers sits at your table.'}
      </p>
      {isOpen && spotsLeft > 0 && (
        <ShareInvite eventId={event.eventId} title={event.title} referralId={referralId} />
      )}
      <ToTable event={event} />
    </div>
  );
}

function ToTable({ event: { eventId } }: { event: EventBody }) {
  return (
    <LinkButton asChild variant="second">
      <Link to={tablePath(eventId)}>See your table</Link>
    </LinkButton>
  );
}

type JoinProps = Pick<InvitePageProps, 'renderRegistration'> & {
  event: EventBody;
  invite: InviteBody;
  referralId: string;
  onJoined: () => void;
};

function Join({ event, invite, referralId, onJoined, renderRegistration }: JoinProps) {
  const { eventId, isUserRegistered, seriesId } = event;
  const queries = useQueryClient();
  const join = useMutation({
    mutationFn: () =>
      call(seriesId === null ? api.friends.joinGroup : api.friends.joinSeriesGroup, {
        params: { eventId, referralId },
      }),
    onError: (error) => showToast.error('Failed to join group. Please try again.', failureMessage(error)),
    onSuccess: () => {
      onJoined();
      showToast.success("You've successfully joined the group!");
    },
    onSettled: () => queries.invalidateQueries({ queryKey: eventsKey }),
  });
  const joinGroup = useSinglePress(join.mutate);
  const latestJoin = useRef(joinGroup);
  useEffect(() => {
    latestJoin.current = joinGroup;
  });
  // The student paid on the bank's page and came back: continues with joining the group, as the button
  // promised.
  useEffect(() => {
    if (!isUserRegistered || !isSavedInvite({ eventId, referralId })) return;
    clearSavedInvite();
    latestJoin.current();
  }, [isUserRegistered, eventId, referralId]);
  const { heading, text } = joinText(event, invite, true);
  const isFull = invite.spotsLeft <= 0;
  return (
    <div className={styles.join}>
      <h2>{heading}</h2>
      <p>
        {text}{' '}
        {isFull && !invite.isInAnotherGroup && (
          <Link to={isUserRegistered ? '/home' : '/events'}>
            {isUserRegistered ? 'See your table' : 'Find Events'}
          </Link>
        )}
      </p>
      {invite.isInAnotherGroup ? (
        <ToTable event={event} />
      ) : isUserRegistered ? (
        <Button
          wide
          working={join.isPending || join.isSuccess}
          workingLabel="Joining..."
          disabledReason={isFull ? 'This friend group is full.' : undefined}
          onClick={() => joinGroup()}
        >
          Join Friend Group
        </Button>
      ) : isFull ? (
        <Button wide disabledReason="This friend group is full.">
          Register & Join Group
        </Button>
      ) : (
        renderRegistration({
          event,
          done: () => {
            clearSavedInvite();
            joinGroup();
          },
        })
      )}
    </div>
  );
}
