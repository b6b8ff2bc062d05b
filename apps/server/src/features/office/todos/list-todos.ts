import type { TodoBody, OrganiserRight } from '@crewtable/contract';
import type { Todo } from '../../../ports/office.ts';
import type { OfficeDeps } from '../office.deps.ts';
import { worstFirst } from './todo-rules.ts';

type Deps = Pick<OfficeDeps, 'db' | 'todoSources'>;

export async function listAllTodos({ db, todoSources }: Deps, now: Date): Promise<Todo[]> {
  const lists = await Promise.all(todoSources.map((listTodos) => listTodos(db, now)));
  return worstFirst(lists.flat());
}

/** What this organiser can do something about, or may count. */
export async function listTodosFor(
  deps: Deps,
  rights: ReadonlySet<OrganiserRight>,
  now: Date,
): Promise<Todo[]> {
  return (await listAllTodos(deps, now)).filter(({ seenWith }) => rights.has(seenWith));
}

export function presentTodo({ id, kind, urgency, title, text, things, time, action }: Todo): TodoBody {
  return {
    id,
    kind,
    urgency,
    title,
    text,
    count: things.length,
    time: { kind: time.kind, at: time.at.toISOString() },
    action,
  };
}
