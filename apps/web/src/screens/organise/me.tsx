import { api } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { meKey, roleNames } from '../../components/office/console-query.ts';
import { LoadFailure, LoadingRows, OfficePage } from '../../components/office/office-page.tsx';
import { OwnRecoveryCodes, OwnSessions, Passkeys } from '../../features/organisers/own-access.tsx';
import { call } from '../../lib/api/api-client.ts';

export const handle = { title: 'Me' };

export function Component() {
  const me = useQuery({ queryKey: meKey, queryFn: ({ signal }) => call(api.organisers.me, { signal }) });
  return (
    <OfficePage
      title="Me"
      lead={
        me.data
          ? `${me.data.name}, ${me.data.email}. ${me.data.roles.map((role) => roleNames[role]).join(', ')}.`
          : 'Your passkeys, recovery codes and sessions.'
      }
    >
      {me.isPending && <LoadingRows />}
      {me.error && <LoadFailure error={me.error} onRetry={() => void me.refetch()} working={me.isFetching} />}
      {me.data && (
        <>
          <Passkeys me={me.data} />
          <OwnRecoveryCodes me={me.data} />
          <OwnSessions me={me.data} />
        </>
      )}
    </OfficePage>
  );
}
