import { api } from '@crewtable/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

const peopleKey = ['office', 'people'] as const;

export interface PeopleFilter {
  name: string;
  college: string;
}

export const filterOf = (search: URLSearchParams): PeopleFilter => ({
  name: search.get('name') ?? '',
  college: search.get('college') ?? '',
});

export const peopleQuery = ({ name, college }: PeopleFilter) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, 'search', name, college],
    queryFn: ({ signal, pageParam }) =>
      call(api.officePeople.search, {
        query: {
          ...(name !== '' && { name }),
          ...(college !== '' && { college }),
          ...(pageParam !== '' && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });

export const personQuery = (studentId: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'person', studentId],
    queryFn: ({ signal }) => call(api.officePeople.show, { params: { studentId }, signal }),
  });
