import type { To } from 'react-router';
import { Link } from '../../lib/link.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';

type SeatLinksProps = {
  /** The details of the seat, where friends are invited by mail. */
  inviteTo: To;
  others?: readonly { readonly to: To; readonly words: string }[] | undefined;
};

const home = [{ to: '/home', words: 'My Upcoming Events' }];

/** The links below a new seat. */
export function SeatLinks({ inviteTo, others = home }: SeatLinksProps) {
  return [{ to: inviteTo, words: 'Invite by email' }, ...others].map(({ to, words }) => (
    <LinkButton key={words} asChild variant="quiet">
      <Link to={to}>{words}</Link>
    </LinkButton>
  ));
}
