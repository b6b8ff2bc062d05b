import type { RegisteredEventBody } from '@crewtable/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from '../../../lib/link.tsx';
import { Button, LinkButton } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TableLoader } from '../../../ui/table/table-loader.tsx';
import { BringFriends } from '../friends/bring-friends.tsx';
import { DetailsActions } from './details-actions.tsx';
import { DetailsFacts } from './details-facts.tsx';
import { DetailsPicture } from './details-picture.tsx';
import styles from './event-details.module.css';
import { canStayAway } from '../event-stage.ts';
import { whenText } from '../event-text.ts';
import {
  uniqueInvitations,
  uniqueEvents,
  invitationsQuery,
  pastQuery,
  registeredQuery,
} from '../own-events-query.ts';
import { PassDateDialog, usePassDate } from '../pass/pass-date-dialog.tsx';
import { hasNoSeat } from '../pass/pass-rules.ts';
import { TableMates } from '../people/table-mates.tsx';

type EventDetailsProps = {
  /** The event whose details are open; undefined if the dialog is closed. */
  eventId: string | undefined;
  /** Opens the dialog at the invitation form. */
  inviting: boolean;
  /** Opens the reveal of the table. */
  onReveal: (eventId: string) => void;
  /** The details of this event are on the screen. */
  onShown: (eventId: string) => void;
  onClose: () => void;
};

/** A dialog with all details of one of the student's events. */
export function EventDetails({ eventId, inviting, onReveal, onShown, onClose }: EventDetailsProps) {
  // Keeps the content during the closing animation.
  const [shown, setShown] = useState({ eventId, inviting });
  if (eventId !== undefined && (shown.eventId !== eventId || shown.inviting !== inviting))
    setShown({ eventId, inviting });
  if (shown.eventId === undefined) return null;
  return (
    <Found
      key={shown.eventId}
      eventId={shown.eventId}
      inviting={shown.inviting}
      open={eventId !== undefined}
      onReveal={onReveal}
      onShown={onShown}
      onClose={onClose}
    />
  );
}

type FoundProps = Omit<EventDetailsProps, 'eventId'> & { eventId: string; open: boolean };

/**
 * Loads further pages until the event is found: a link may name an event that is on a later page, over, or
 * left. A date of a pass may be over, so the past events are searched last.
 */
function Found({ eventId, inviting, open, onReveal, onShown, onClose }: FoundProps) {
  const upcoming = useInfiniteQuery(registeredQuery);
  const { hasNextPage, isFetching, isError, fetchNextPage } = upcoming;
  const toCome = uniqueEvents(upcoming.data?.pages ?? []).find((one) => one.eventId === eventId);
  const isSearched = toCome === undefined && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isSearched) void fetchNextPage();
  }, [isSearched, fetchNextPage]);

  // Not while a later page is missing. A refetch changes nothing: the details of a past event stay open.
  const isOver = toCome === undefined && upcoming.data !== undefined && !hasNextPage;
  const past = useInfiniteQuery({ ...pastQuery, enabled: isOver });
  const over = uniqueEvents(past.data?.pages ?? []).find((one) => one.eventId === eventId);
  const isPastSearched =
    isOver && over === undefined && past.hasNextPage && !past.isFetching && !past.isError;
  const { fetchNextPage: fetchEarlier } = past;
  useEffect(() => {
    if (isPastSearched) void fetchEarlier();
  }, [isPastSearched, fetchEarlier]);
  const event = toCome ?? over;
  const onPass = usePassDate(eventId);

  if (event !== undefined) return <Shown event={event} {...{ inviting, open, onReveal, onShown, onClose }} />;
  // The list of events has no date without a seat, so it is not searched to its end.
  if (onPass !== undefined && hasNoSeat(onPass.date))
    return <PassDateDialog {...onPass} {...{ open, onClose }} />;
  if (upcoming.isPending || isSearched || isFetching || isPastSearched || past.isFetching) {
    return (
      <Dialog open={open} onClose={onClose} title="Your table" size="small">
        <div className={styles.loading}>
          <TableLoader />
        </div>
      </Dialog>
    );
  }
  if (onPass?.date.state === 'cancelled') return <PassDateDialog {...onPass} {...{ open, onClose }} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Failed to load event details."
      size="small"
      lead={
        upcoming.error?.message ??
        'You are not registered for this event, or it is over. Past events are in your history.'
      }
      footer={
        upcoming.isError ? (
          <Button size="small" onClick={() => void upcoming.refetch()}>
            Try Again
          </Button>
        ) : (
          <LinkButton asChild size="small">
            <Link to="/history">Go to your history</Link>
          </LinkButton>
        )
      }
    />
  );
}

type ShownProps = Omit<FoundProps, 'eventId'> & { event: RegisteredEventBody };

function Shown({ event, inviting, open, onReveal, onShown, onClose }: ShownProps) {
  const { eventId } = event;
  useEffect(() => {
    if (open) onShown(eventId);
  }, [open, eventId, onShown]);
  const invitations = useInfiniteQuery(invitationsQuery(event.eventId));
  const sent = invitations.data && uniqueInvitations(invitations.data.pages);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={event.title}
      lead={<p className={styles.when}>{whenText(event)}</p>}
      footer={<DetailsActions event={event} onLeft={onClose} />}
    >
      <DetailsPicture event={event} invitations={sent} onReveal={onReveal} />
      <DetailsFacts event={event} />
      {event.venueDetails !== null && (
        <TableMates
          eventId={event.eventId}
          members={event.venueDetails.members}
          canStayAway={canStayAway(event)}
        />
      )}
      <BringFriends event={event} sent={sent} invitations={invitations} inviting={inviting} />
    </Dialog>
  );
}
