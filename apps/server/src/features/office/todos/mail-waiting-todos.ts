import { createHash } from 'node:crypto';
import type { OrganiserRight } from '@crewtable/contract';
import type { Todo } from '../../../ports/office.ts';
import type { OfficeDeps } from '../office.deps.ts';
import { listAllTodos } from './list-todos.ts';
import { waitingLong } from './todo-rules.ts';
import { markMailed } from './mailed-todos.repository.ts';
import { waitingMail } from './waiting-mail.tsx';

type Deps = Pick<
  OfficeDeps,
  'db' | 'clock' | 'queueMail' | 'publicUrl' | 'todoSources' | 'listOrganisersWith'
>;

/**
 * Mails what has waited for an hour to the organisers responsible for it: once per thing, whatever happens. The
 * mark and the mails are one transaction, so a killed run is repeated as a whole, and of two runs at the same time
 * one finds everything marked.
 */
export async function mailWaitingTodos(deps: Deps): Promise<void> {
  const { db, clock, queueMail, publicUrl, listOrganisersWith } = deps;
  const now = clock.now();
  const waiting = (await listAllTodos(deps, now)).filter(({ things }) => waitingLong(things, now).length > 0);
  if (waiting.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const keys = waiting.flatMap((todo) => waitingLong(todo.things, now).map(({ id }) => keyOf(todo, id)));
    const marked = new Set((await markMailed(tx, keys, now)).map((key) => key.toString('hex')));
    const isNew = (todo: Todo) =>
      waitingLong(todo.things, now).some(({ id }) => marked.has(keyOf(todo, id).toString('hex')));
    const linesOf = new Map<string, { title: string; text: string }[]>();
    const organisersWith = new Map<OrganiserRight, { email: string }[]>();
    for (const todo of waiting.filter(isNew)) {
      const { mailedTo, title, mailTitle, text, mailText } = todo;
      const organisers = organisersWith.get(mailedTo) ?? (await listOrganisersWith(tx, mailedTo));
      organisersWith.set(mailedTo, organisers);
      const line = { title: mailTitle ?? title, text: mailText ?? text };
      for (const { email } of organisers) linesOf.set(email, [...(linesOf.get(email) ?? []), line]);
    }
    const link = new URL('/organise', publicUrl).href;
    for (const [to, lines] of linesOf)
      await queueMail(tx, { to, template: waitingMail, props: { lines, link } });
  });
}

/** A hash, because some ids contain the id of a student and the mark outlives the account. */
const keyOf = ({ kind }: Todo, id: string) => createHash('sha256').update(`${kind} ${id}`).digest();
