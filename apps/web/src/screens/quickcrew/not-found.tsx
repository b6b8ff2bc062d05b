import { NotFoundPage } from '../../features/public-pages/not-found-page.tsx';
import { fourSeats } from '../../features/quickcrew/four-seats.ts';
import { Link } from '../../lib/link.tsx';
import type { PageTitle } from '../../lib/page-title.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Table } from '../../ui/table/table.tsx';

export const handle: PageTitle = { title: 'Page not found' };

const emptySeats = fourSeats([]);

export function Component() {
  return (
    <NotFoundPage
      picture={<Table seats={emptySeats} startAngle={45} decorative />}
      title="Page not found"
      ways={
        <>
          <LinkButton asChild>
            <Link to="/automeetup">Go to QuickCrew</Link>
          </LinkButton>
          <LinkButton asChild variant="second">
            <Link to="/home">Go to my tables</Link>
          </LinkButton>
        </>
      }
    >
      QuickCrew has no page at this address. The address may have a typing error.
    </NotFoundPage>
  );
}
