import { NotFoundPage } from '../../features/public-pages/not-found-page.tsx';
import { Link } from '../../lib/link.tsx';
import type { PageTitle } from '../../lib/page-title.ts';
import { seasonLinkText } from '../../lib/site/season-text.ts';
import { seasonPath } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';

export const handle: PageTitle = {
  title: 'Page not found',
  description: 'There is no page at this address.',
};

const nobody = Array.from({ length: 6 }, (): TableSeat => ({ state: 'open' }));

export function Component() {
  const [season] = useSite().seasons;
  return (
    <NotFoundPage
      picture={<Table seats={nobody} decorative />}
      title="Page not found"
      ways={
        <>
          <LinkButton asChild>
            <Link to="/">Go to the home page</Link>
          </LinkButton>
          <LinkButton asChild variant="second">
            <Link to={season ? seasonPath(season) : '/events/semesters'}>
              {season ? seasonLinkText(season) : 'See the seasons'}
            </Link>
          </LinkButton>
        </>
      }
    >
      There is no page at this address. It may have moved, or the address has a typing error.
    </NotFoundPage>
  );
}
