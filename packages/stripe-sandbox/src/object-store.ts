import type { PoolClient } from 'pg';
import { resourceMissing } from './http/refusal.ts';
import type { Kind, Shapes, Unsent } from './http/wire.ts';

/** The context of one API call or one due task: its transaction, its time and its request. */
export interface Call {
  readonly db: PoolClient;
  /** Product time in whole seconds, like all times in Stripe's API. */
  readonly now: number;
  /** Null for due work, which has no request. */
  readonly request: { readonly id: string; readonly idempotencyKey: string | null } | null;
  readonly threeDSecurePage: string;
}

export interface Entry<K extends Kind> {
  readonly kind: K;
  data: Shapes[K];
  unsent: Unsent[K];
  /** When due work runs for this object, in seconds; null if none is planned. */
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

/** Locks the row until the end of the transaction. Returns undefined if it does not exist. */
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

/** Reads the object whose id is in the path of the request. Throws 404 if it does not exist. */
export async function readFromPath<K extends Kind>(call: Call, kind: K, id: string): Promise<Entry<K>> {
  const entry = await find(call, kind, id);
  if (!entry) throw resourceMissing(kind, id, namesInPath[kind]);
  return entry;
}

export async function lockFromPath<K extends Kind>(call: Call, kind: K, id: string): Promise<Entry<K>> {
  const entry = await lock(call, kind, id);
  if (!entry) throw resourceMissing(kind, id, namesInPath[kind]);
  return entry;
}

/** The name that Stripe's errors use for the id in the path; 'id' for kinds not listed here. */
const namesInPath: Partial<Record<Kind, string>> = {
  payment_intent: 'intent',
  setup_intent: 'intent',
  invoice: 'invoice',
  price: 'price',
};

/** Locks an object that another stored object refers to, so it must exist. */
export async function lockReferenced<K extends Kind>(call: Call, kind: K, id: string): Promise<Entry<K>> {
  const entry = await lock(call, kind, id);
  if (!entry) throw new Error(`Referenced object not found: ${kind} ${id}.`);
  return entry;
}

/** Reads the object whose id is in a parameter. Throws 400 if it does not exist or was deleted. */
export async function readFromParameter<K extends Kind>(
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
