import { useParams } from 'react-router';
import type { PageTitle } from '../../lib/page-title.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { SeasonScreen } from './season-screen.tsx';
import { ticketsId } from './series-season.tsx';

/** Until the season is loaded, and for a slug that no season has. */
export const handle: PageTitle = { title: 'Semesters' };

export function Component() {
  const { slug = '' } = useParams();
  return <SeasonScreen slug={slug} Action={ToTheTickets} />;
}

export function ToTheTickets() {
  return (
    <LinkButton variant="dark" href={`#${ticketsId}`}>
      Register Now
    </LinkButton>
  );
}
