import { useQuery } from '@tanstack/react-query';
import { consoleQuery } from '../../components/office/console-query.ts';
import { LoadFailure, LoadingRows } from '../../components/office/office-page.tsx';
import { Entrance } from '../../features/organisers/entrance.tsx';
import cardStyles from '../../features/organisers/office-card.module.css';

/** The entrance, in place of Today for whoever is not in. */
export function EnterScreen() {
  const { data, error, refetch, isFetching } = useQuery(consoleQuery);
  return (
    <main id="main" className={cardStyles.room} tabIndex={-1}>
      {data && <Entrance demoEntries={data.demoEntries} />}
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      {!data && !error && <LoadingRows />}
    </main>
  );
}
