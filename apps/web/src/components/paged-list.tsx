import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import styles from './paged-list.module.css';
import { ShowMore } from './show-more.tsx';

type PagedListProps<Page, Item> = {
  list: UseInfiniteQueryResult<InfiniteData<Page>>;
  itemsOf: (pages: readonly Page[]) => readonly Item[];
  failureTitle: string;
  loading: ReactNode;
  /** Shown if the list has no items. */
  empty: ReactNode;
  moreLabel: string;
  children: (items: readonly Item[]) => ReactNode;
};

/** A list that is loaded in pages, in each of its states: loading, failed, empty, and with items. */
export function PagedList<Page, Item>(props: PagedListProps<Page, Item>) {
  const { list, itemsOf, failureTitle, loading, empty, moreLabel, children } = props;
  if (list.isPending) return loading;
  if (list.data === undefined) {
    return (
      <ErrorState title={failureTitle} working={list.isFetching} onRetry={() => void list.refetch()}>
        {list.error?.message}
      </ErrorState>
    );
  }
  const items = itemsOf(list.data.pages);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      {list.hasNextPage && (
        <div className={styles.more}>
          <ShowMore list={list} label={moreLabel} />
        </div>
      )}
    </>
  );
}
