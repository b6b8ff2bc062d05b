import { createHash } from 'node:crypto';
import type { OrganiserRight } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
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
 * Mails what has waited for an hour to the organisers responsible for it: once per thing, whatever happens. If none of
 * them can come in, the owners get it; if no owner can, it waits unmarked for the first. The mark and the mails are one
 * transaction, so a killed run is repeated as a whole, and of two runs at the same time one finds everything marked.
 */
export async function mailWaitingTodos(deps: Deps): Promise<void> {
  const { db, clock, queueMail, publicUrl } = deps;
  const now = clock.now();
  const waiting = (await listAllTodos(deps, now)).filter(({ things }) => waitingLong(things, now).length > 0);
  if (waiting.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const recipientsOf = await findRecipients(tx, deps, waiting);
    const mailable = waiting.filter(({ mailedTo }) => recipientsOf.get(mailedTo)!.length > 0);
    const keys = mailable.flatMap((todo) => waitingLong(todo.things, now).map(({ id }) => keyOf(todo, id)));
    const marked = new Set((await markMailed(tx, keys, now)).map((key) => key.toString('hex')));
    const isNew = (todo: Todo) =>
      waitingLong(todo.things, now).some(({ id }) => marked.has(keyOf(todo, id).toString('hex')));
    const linesOf = new Map<string, { title: string; text: string }[]>();
    for (const { mailedTo, title, mailTitle, text, mailText } of mailable.filter(isNew)) {
      const line = { title: mailTitle ?? title, text: mailText ?? text };
      for (const { email } of recipientsOf.get(mailedTo)!)
        linesOf.set(email, [...(linesOf.get(email) ?? []), line]);
    }
    const link = new URL('/organise', publicUrl).href;
    for (const [to, lines] of linesOf)
      await queueMail(tx, { to, template: waitingMail, props: { lines, link } });
  });
}

/** Only owners have it. */
const ownersRight: OrganiserRight = 'team.manage';

async function findRecipients(tx: Tx, { listOrganisersWith }: Deps, todos: readonly Todo[]) {
  const found = new Map<OrganiserRight, { email: string }[]>();
  for (const right of new Set(todos.map(({ mailedTo }) => mailedTo))) {
    const responsible = await listOrganisersWith(tx, right);
    found.set(right, responsible.length > 0 ? responsible : await listOrganisersWith(tx, ownersRight));
  }
  return found;
}

/** A hash, because some ids contain the id of a student and the mark outlives the account. */
const keyOf = ({ kind }: Todo, id: string) => createHash('sha256').update(`${kind} ${id}`).digest();
