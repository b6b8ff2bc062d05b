import type { TodoBody } from '@crewtable/contract';
import { duration } from '../../components/office/event-words.ts';
import { formatDay, formatTime, calendarDate } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { right } from '../../ui/layout/icons.ts';
import styles from './today.module.css';

const groups = [
  ['tonight', 'Before tonight'],
  ['today', 'Today'],
  ['week', 'This week'],
] as const;

/** What needs a person, worst first. The first line has the one strong button of the page. */
export function TodoList({ todos, now }: { todos: readonly TodoBody[]; now: Date }) {
  if (todos.length === 0) return <p className={styles.calm}>Nothing needs a person right now.</p>;
  return groups.map(([urgency, label]) => {
    const lines = todos.filter((todo) => todo.urgency === urgency);
    if (lines.length === 0) return null;
    return (
      <section key={urgency} aria-label={label}>
        <h3 className={styles.group}>{label}</h3>
        <ul className={styles.todos}>
          {lines.map((todo) => (
            <TodoLine key={todo.id} todo={todo} now={now} isFirst={todo === todos[0]} />
          ))}
        </ul>
      </section>
    );
  });
}

function TodoLine({ todo, now, isFirst }: { todo: TodoBody; now: Date; isFirst: boolean }) {
  const { title, text, action, urgency } = todo;
  return (
    <li data-urgency={urgency} data-first={isFirst || undefined}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.what}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      <span className={styles.when}>{timeOf(todo, now)}</span>
      <Link to={action.to} className={styles.act} aria-label={`${action.label}: ${title}`}>
        <span>{action.label}</span>
        <Icon name={right} />
      </Link>
    </li>
  );
}

function timeOf({ time }: TodoBody, now: Date): string {
  const at = new Date(time.at);
  if (time.kind === 'left') return `${duration(at.getTime() - now.getTime())} left`;
  if (time.kind === 'by') return `answer by ${formatDay(at)}`;
  return calendarDate(at) === calendarDate(now) ? `since ${formatTime(at)}` : `since ${formatDay(at)}`;
}
