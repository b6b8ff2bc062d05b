import { useQuery } from '@tanstack/react-query';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { LoadFailure, LoadingRows, OfficePage, OfficeSection } from '../../components/office/office-page.tsx';
import { todayQuery } from '../../components/office/office-queries.ts';
import { BringStudents } from '../../features/office-today/bring-students.tsx';
import { TodoList } from '../../features/office-today/todo-list.tsx';
import { NextEvents } from '../../features/office-today/next-events.tsx';
import { SearchOpener } from '../../features/office-today/search.tsx';
import styles from '../../features/office-today/today.module.css';
import { Tonight } from '../../features/office-today/tonight.tsx';
import { formatLongDay, formatTime } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';

export const handle = { title: 'Today' };

export function Component() {
  const organiser = useOrganiser();
  const today = useQuery(todayQuery);
  const { data } = today;
  // A host without another role has no needs to look after, only the own shifts.
  const isHost = !hasRight(organiser, 'reports.count');
  if (!data)
    return (
      <OfficePage title="Today" lead="What needs a person, tonight, and the next events.">
        {today.isPending && <LoadingRows />}
        {today.error && (
          <LoadFailure error={today.error} onRetry={() => void today.refetch()} working={today.isFetching} />
        )}
      </OfficePage>
    );
  const now = new Date(data.now);
  const count = data.todos.length;
  return (
    <OfficePage
      title={formatLongDay(now)}
      lead={`${formatTime(now)} in New York.${isHost ? '' : ` ${countWords(count)}`}`}
      action={<SearchOpener />}
    >
      {today.error && (
        <LoadFailure error={today.error} onRetry={() => void today.refetch()} working={today.isFetching} />
      )}
      {data.emptyDemo !== null && <BringStudents events={data.emptyDemo} />}
      <div className={styles.columns}>
        {!isHost && (
          <OfficeSection
            title="Needs a person"
            action={
              <span className={styles.aside}>
                Worst first<span className={styles.long}>. What waits an hour is mailed.</span>
              </span>
            }
          >
            <TodoList todos={data.todos} now={now} />
          </OfficeSection>
        )}
        <OfficeSection
          title={isHost ? 'My shift today' : 'Tonight'}
          action={
            data.today.length > 0 && (
              <span className={styles.aside}>
                <Link to={`/organise/events/${data.today.at(-1)!.event.id}`}>Open event</Link>
              </span>
            )
          }
        >
          <Tonight today={data.today} now={now} heading="h3" />
        </OfficeSection>
      </div>
      <OfficeSection
        title={isHost ? 'My next shifts' : 'The next seven events'}
        action={
          <span className={styles.aside}>
            <Link to="/organise/events">All events</Link>
          </span>
        }
      >
        {data.next.length === 0 ? (
          <p className={styles.calm}>
            {isHost
              ? 'You have no shifts yet. An owner gives them on the page Team.'
              : 'No events are in the calendar. Publish a season or enter weekly meals.'}
          </p>
        ) : (
          <NextEvents next={data.next} now={now} />
        )}
      </OfficeSection>
    </OfficePage>
  );
}

const numbers = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

function countWords(count: number): string {
  const word = numbers[count] ?? String(count);
  return count < 2
    ? `${count === 0 ? word : `${word} thing`} needs a person.`
    : `${word} things need a person.`;
}
