import { api } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure, LoadingRows, OfficePage } from '../../components/office/office-page.tsx';
import { OwnShifts } from '../../features/organisers/shifts.tsx';
import { call } from '../../lib/api/api-client.ts';

export const handle = { title: 'My shifts' };

export function Component() {
  const own = useQuery({
    queryKey: ['office', 'own-shifts'],
    queryFn: ({ signal }) => call(api.shifts.own, { signal }),
  });
  return (
    <OfficePage title="My shifts" lead="Where you work next. A shift runs from two hours before the start.">
      {own.isPending && <LoadingRows />}
      {own.error && (
        <LoadFailure error={own.error} onRetry={() => void own.refetch()} working={own.isFetching} />
      )}
      {own.data && <OwnShifts shifts={own.data.shifts} />}
    </OfficePage>
  );
}
