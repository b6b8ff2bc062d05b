import { useInfiniteQuery } from '@tanstack/react-query';
import { useAddressFilter } from '../../components/office/address-filter.ts';
import { LoadFailure, LoadingRows, OfficePage } from '../../components/office/office-page.tsx';
import officeStyles from '../../components/office/office.module.css';
import { AllStudents } from '../../features/office-people/all-students.tsx';
import { PeopleList } from '../../features/office-people/people-list.tsx';
import { filterOf, peopleQuery } from '../../features/office-people/people-queries.ts';
import { PeopleSearch } from '../../features/office-people/people-search.tsx';
import { Button } from '../../ui/forms/button.tsx';

export const handle = { title: 'People' };

export function Component() {
  const [search, changeFilter] = useAddressFilter();
  const filter = filterOf(search);
  const found = useInfiniteQuery(peopleQuery(filter));
  const people = found.data?.pages.flatMap((page) => page.people) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  const isFiltered = filter.name !== '' || filter.college !== '';
  return (
    <OfficePage
      title="People"
      lead="Students by first name, initial and college. An address is found only if you know it."
    >
      <PeopleSearch filter={filter} onFilter={(name, value) => changeFilter({ [name]: value })} />
      {found.isPending && <LoadingRows />}
      {found.error && (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} working={found.isFetching} />
      )}
      {found.data && (
        <p className={officeStyles.faint} role="status">
          {people.length === 0
            ? isFiltered
              ? 'Nobody fits. Try fewer letters.'
              : 'No students yet. They appear here with their first sign-in.'
            : `${total} ${total === 1 ? 'student' : 'students'}`}
        </p>
      )}
      {people.length > 0 && <PeopleList people={people} />}
      {found.hasNextPage && (
        <p>
          <Button
            variant="second"
            size="small"
            working={found.isFetchingNextPage}
            workingLabel="Loading..."
            onClick={() => void found.fetchNextPage()}
          >
            More students
          </Button>
        </p>
      )}
      <AllStudents />
    </OfficePage>
  );
}
