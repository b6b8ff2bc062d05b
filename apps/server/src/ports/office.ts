import type { TodoBody, OrganiserRight } from '@crewtable/contract';
import type { Db, Tx } from '../platform/db/database.ts';

/** Something that a person has to do: one line of the page Today. */
export interface Todo extends Omit<TodoBody, 'time' | 'count'> {
  time: { kind: TodoBody['time']['kind']; at: Date };
  /** Who sees the line. */
  seenWith: OrganiserRight;
  /** Who gets the mail if it waits for an hour. */
  mailedTo: OrganiserRight;
  /** For the mail, if the words of the page name a student. */
  mailTitle?: string;
  mailText?: string;
  /** The single things behind the line, with the time since which they wait. Each is mailed once. */
  things: readonly { id: string; since: Date }[];
}

/** What of one feature needs a person. Reads only. */
export type ListTodos = (db: Db, now: Date) => Promise<Todo[]>;

/** Whether the free venues have room for tables of this size at the time of the event. */
export type HasVenueRoom = (
  db: Db,
  event: { id: string; startsAt: Date; endsAt: Date },
  tables: { count: number; size: number },
) => Promise<boolean>;

/** The addresses of the organisers with a right, who can come in. */
export type ListOrganisersWith = (tx: Tx, right: OrganiserRight) => Promise<{ email: string }[]>;
