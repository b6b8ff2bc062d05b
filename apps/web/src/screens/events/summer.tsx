import type { PageTitle } from '../../lib/page-title.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { SummerScreen, ticketsId } from './summer-registration.tsx';

export const handle: PageTitle = {
  title: 'Summer Networking',
  description:
    'The Summer 2025 NYC Student Networking Series: twelve Wednesday evenings in Lower Manhattan, a new table of six to eight students each time.',
};

export function Component() {
  return <SummerScreen Action={ToTheTickets} />;
}

function ToTheTickets() {
  return (
    <LinkButton variant="dark" href={`#${ticketsId}`}>
      Register Now
    </LinkButton>
  );
}
