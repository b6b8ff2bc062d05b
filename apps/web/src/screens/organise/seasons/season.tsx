import type { OfficeSeasonBody } from '@crewtable/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LoadFailure, LoadingRows, OfficePage } from '../../../components/office/office-page.tsx';
import { SeasonEditor } from '../../../features/office-seasons/editor/season-editor.tsx';
import { seasonListQuery, seasonQuery } from '../../../features/office-seasons/season-queries.ts';
import { SeasonPreview } from './season-preview.tsx';

export const handle = { title: 'Season' };

export function Component() {
  const { seasonId = '' } = useParams();
  const query = useQuery(seasonQuery(seasonId));
  const client = useQueryClient();
  const { data } = query;
  if (data === undefined)
    return (
      <OfficePage title="Season" lead="What students see, and what would change.">
        {query.error ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} working={query.isFetching} />
        ) : (
          <LoadingRows />
        )}
      </OfficePage>
    );
  const keep = (saved: OfficeSeasonBody) => {
    client.setQueryData(seasonQuery(saved.season.id).queryKey, saved);
    void client.invalidateQueries({ queryKey: seasonListQuery.queryKey });
  };
  return (
    <SeasonEditor
      // A saved version starts a new draft.
      key={`${seasonId} ${data.shownHash}`}
      saved={data}
      onSaved={keep}
      onReload={() => void query.refetch()}
      renderPage={(page) => <SeasonPreview page={page} />}
    />
  );
}
