import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { failureMessage } from '../lib/api/failure-reason.ts';
import { showToast } from '../ui/feedback/show-toast.tsx';
import { Button } from '../ui/forms/button.tsx';

type ShowMoreProps = {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label: string;
  variant?: 'second' | 'quiet';
  size?: 'small' | undefined;
};

/** The button that loads the next page of a list. Renders nothing after the last page. */
export function ShowMore({ list, label, variant = 'second', size }: ShowMoreProps) {
  async function showMore() {
    const { isFetchNextPageError, error } = await list.fetchNextPage();
    if (isFetchNextPageError) showToast.error('More could not be loaded.', failureMessage(error));
  }

  if (!list.hasNextPage) return null;
  return (
    <Button
      variant={variant}
      size={size}
      working={list.isFetchingNextPage}
      workingLabel="Loading..."
      onClick={() => void showMore()}
    >
      {label}
    </Button>
  );
}
