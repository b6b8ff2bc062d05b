import type { To } from 'react-router';
import { Link } from '../../lib/link.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';

/** From a new seat to its details, where friends are invited by mail, and to the student's own events. */
export function SeatLinks({ inviteTo }: { inviteTo: To }) {
  return (
    <>
      <LinkButton asChild variant="quiet">
        <Link to={inviteTo}>Invite by email</Link>
      </LinkButton>
      <LinkButton asChild variant="quiet">
        <Link to="/home">My Upcoming Events</Link>
      </LinkButton>
    </>
  );
}
