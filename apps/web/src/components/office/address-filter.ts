import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Changes some parameters of the address. Null or an empty text removes one. */
type ChangeFilter = (changes: Readonly<Record<string, string | null>>) => void;

/** The filters of a list are in the address, so that a view can be reloaded and sent to a colleague. */
export function useAddressFilter(): [URLSearchParams, ChangeFilter] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback<ChangeFilter>(
    (changes) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes))
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return [search, change];
}
