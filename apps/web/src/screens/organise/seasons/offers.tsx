import { api } from '@crewtable/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadFailure, LoadingRows, OfficePage } from '../../../components/office/office-page.tsx';
import { OffersEditor } from '../../../features/office-seasons/catalogue/offers-editor.tsx';
import { SeasonTabs } from '../../../features/office-seasons/season-tabs.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { OffersPreview } from './offers-preview.tsx';

export const handle = { title: 'Offers' };

const queryKey = ['office', 'offers'];

export function Component() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(api.officeMeals.showOffers, { signal }),
    // The form keeps a draft of what it loaded.
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  return (
    <OfficePage title="Offers" lead="What new students get, outside of seasons.">
      <SeasonTabs current="Offers" />
      {query.isPending && <LoadingRows />}
      {query.error && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} working={query.isFetching} />
      )}
      {data && (
        <OffersEditor
          // Saved data starts a new draft.
          key={JSON.stringify(data)}
          saved={data}
          onSaved={(saved) => client.setQueryData(queryKey, saved)}
          renderPreview={(appetizer) => <OffersPreview appetizer={appetizer} />}
        />
      )}
    </OfficePage>
  );
}
