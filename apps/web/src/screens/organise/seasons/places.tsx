import { api } from '@crewtable/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasRight, useOrganiser } from '../../../components/office/console-query.ts';
import { LoadFailure, LoadingRows, OfficePage } from '../../../components/office/office-page.tsx';
import { PlacesEditor } from '../../../features/office-seasons/catalogue/places-editor.tsx';
import { SeasonTabs } from '../../../features/office-seasons/season-tabs.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { PlacesPreview } from './places-preview.tsx';

export const handle = { title: 'Meeting places' };

const queryKey = ['office', 'places'];

export function Component() {
  const client = useQueryClient();
  // Support comes from the venues.
  const hasTabs = hasRight(useOrganiser(), 'seasons.manage');
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(api.officeMeals.showPlaces, { signal }),
    // The form keeps a draft of what it loaded.
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  return (
    <OfficePage
      title="Meeting places"
      lead="Where crews of QuickCrew meet."
      above={!hasTabs && <Link to="/organise/venues">Venues</Link>}
    >
      {hasTabs && <SeasonTabs current="Meeting places" />}
      {query.isPending && <LoadingRows />}
      {query.error && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} working={query.isFetching} />
      )}
      {data && (
        <PlacesEditor
          // Saved data starts a new draft.
          key={JSON.stringify(data)}
          saved={data}
          onSaved={(saved) => client.setQueryData(queryKey, saved)}
          renderPreview={(places) => <PlacesPreview places={places} />}
        />
      )}
    </OfficePage>
  );
}
