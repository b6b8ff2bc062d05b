import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import officeStyles from '../../../components/office/office.module.css';
import { LoadFailure, LoadingRows, OfficePage } from '../../../components/office/office-page.tsx';
import { SheetPages } from '../../../features/office-venues/sheet-pages.tsx';
import { sheetQuery } from '../../../features/office-venues/venue-queries.ts';
import { Link } from '../../../lib/link.tsx';
import { Button } from '../../../ui/forms/button.tsx';

export const handle = { title: 'Sheet for the restaurants' };

export function Component() {
  const { eventId = '' } = useParams();
  const { data, error, refetch, isFetching, isPending } = useQuery(sheetQuery(eventId));
  return (
    <OfficePage
      title="Sheet for the restaurants"
      lead="One page for each. Print it shortly before the start, and give it to the restaurant only."
      above={
        <Link to={`/organise/events/${eventId}/venues`} className={officeStyles.faint}>
          Venues of the event
        </Link>
      }
      action={
        data &&
        data.venues.length > 0 && (
          <Button size="small" onClick={() => window.print()}>
            Print
          </Button>
        )
      }
    >
      {isPending && <LoadingRows />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      {data &&
        (data.refusal === null ? (
          <SheetPages sheet={data} />
        ) : (
          <p className={officeStyles.faint}>{data.refusal}</p>
        ))}
    </OfficePage>
  );
}
