import { api } from '@crewtable/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadFailure, LoadingRows, OfficePage } from '../../../components/office/office-page.tsx';
import { MealsEditor } from '../../../features/office-seasons/catalogue/meals-editor.tsx';
import { PausedEvents } from '../../../features/office-seasons/catalogue/paused-events.tsx';
import { dayAfter } from '../../../features/office-seasons/days.ts';
import { SeasonTabs } from '../../../features/office-seasons/season-tabs.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { MealsPreview } from './meals-preview.tsx';

export const handle = { title: 'Weekly meals' };

const queryKey = ['office', 'meals'];

export function Component() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(api.officeMeals.showMeals, { signal }),
    // The form keeps a draft of what it loaded.
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  return (
    <OfficePage
      title="Weekly meals"
      lead="Brunch, lunch and dinner: when they take place, how many come, and when they pause."
    >
      <SeasonTabs current="Weekly meals" />
      {query.isPending && <LoadingRows />}
      {query.error && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} working={query.isFetching} />
      )}
      {data && (
        <PausedEvents events={data.paused} onCancelled={(saved) => client.setQueryData(queryKey, saved)} />
      )}
      {data && (
        <MealsEditor
          // Saved data starts a new draft.
          key={JSON.stringify(data.meals)}
          saved={data}
          onSaved={(saved) => client.setQueryData(queryKey, saved)}
          renderPreview={(meals) => <MealsPreview meals={meals} firstDay={dayAfter(data.calendarUntil, 1)} />}
        />
      )}
    </OfficePage>
  );
}
