import type { PoolClient } from 'pg';
import { resourceMissing } from './http/refusal.ts';
import type { Kind, Shapes, Unsent } from './http/wire.ts';

/** One call, or one piece of due work: a transaction, its moment, and who asked. */
export interface Call {
  readonly db: PoolClient;
  /** Product time, in whole seconds like every time that Stripe tells. */
  readonly now: number;
  /** Null where nobody called: it fell due. */
  readonly request: { readonly id: string; readonly idempotencyKey: string | null } | null;
  readonly threeDSecurePage: string;
}

export interface Entry<K extends Kind> {
  readonly kind: K;
  data: Shapes[K];
  unsent: Unsent[K];
  /** In seconds; null where nothing happens by itself. */
  dueAt: number | null;
}

interface Row<K extends Kind> {
  data: Shapes[K];
  unsent: Unsent[K];
  due_at: Date | null;
}

const columns = 'data, unsent, due_at';

export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);
export const dateOf = (seconds: number): Date => new Date(seconds * 1000);

const entryOf = <K extends Kind>(kind: K, { data, unsent, due_at }: Row<K>): Entry<K> => ({
  kind,
  data,
  unsent,
  dueAt: due_at && secondsOf(due_at),
});

export async function find<K extends Kind>(
  { db }: Pick<Call, 'db'>,
  kind: K,
  id: string,
): Promise<Entry<K> | undefined> {
  const { rows } = await db.query<Row<K>>({
    name: 'stripe_sandbox_find',
    text: `select ${columns} from stripe_sandbox.objects where id = $1 and object = $2`,
    values: [id, kind],
  });
  return rows[0] && entryOf(kind, rows[0]);
}

/** Nobody else changes it until this call is over. */
export async function lock<K extends Kind>(
  { db }: Pick<Call, 'db'>,
  kind: K,
  id: string,
): Promise<Entry<K> | undefined> {
  const { rows } = await db.query<Row<K>>({
    name: 'stripe_sandbox_lock',
    text: `select ${columns} from stripe_sandbox.objects where id = $1 and object = $2 for update`,
    values: [id, kind],
  });
  return rows[0] && entryOf(kind, rows[0]);
}

/** What the path of a call names. */
export async function readNamed<K extends Kind>(call: Call, kind: K, id: string): Promise<Entry<K>> {
  const entry = await find(call, kind, id);
  if (!entry) throw resourceMissing(kind, id, namesInPath[kind]);
  return entry;
}

export async function lockNamed<K extends Kind>(call: Call, kind: K, id: string): Promise<Entry<K>> {
  const entry = await lock(call, kind, id);
  if (!entry) throw resourceMissing(kind, id, namesInPath[kind]);
  return entry;
}

/** How Stripe's errors call the id of the path; 'id' where it is not listed. */
const namesInPath: Partial<Record<Kind, string>> = {
  payment_intent: 'intent',
  setup_intent: 'intent',
  invoice: 'invoice',
  price: 'price',
};

/** What another object in the books names: it is there. */
export async function lockKept<K extends Kind>(call: Call, kind: K, id: string): Promise<Entry<K>> {
  const entry = await lock(call, kind, id);
  if (!entry) throw new Error(`The books name ${kind} ${id}, which is not in them.`);
  return entry;
}

/** What a parameter of a call names. */
export async function readReferred<K extends Kind>(
  call: Call,
  kind: K,
  id: string,
  param: string,
): Promise<Entry<K>> {
  const entry = await find(call, kind, id);
  if (!entry || 'deleted' in entry.data) throw resourceMissing(kind, id, param, 400);
  return entry;
}

export async function add<K extends Kind>(
  { db }: Pick<Call, 'db'>,
  kind: K,
  data: Shapes[K],
  ...[unsent]: object extends Unsent[K] ? [Unsent[K]?] : [Unsent[K]]
): Promise<Entry<K>> {
  await db.query({
    name: 'stripe_sandbox_add',
    text: 'insert into stripe_sandbox.objects (id, object, data, unsent) values ($1, $2, $3, $4)',
    values: [data.id, kind, data, unsent ?? {}],
  });
  return { kind, data, unsent: unsent ?? ({} as Unsent[K]), dueAt: null };
}

export async function save<K extends Kind>({ db }: Pick<Call, 'db'>, entry: Entry<K>): Promise<void> {
  await db.query({
    name: 'stripe_sandbox_save',
    text: 'update stripe_sandbox.objects set data = $2, unsent = $3, due_at = $4 where id = $1',
    values: [entry.data.id, entry.data, entry.unsent, entry.dueAt === null ? null : dateOf(entry.dueAt)],
  });
}
