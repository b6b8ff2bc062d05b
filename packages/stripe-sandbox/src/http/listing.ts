import type { Call } from '../object-store.ts';
import { hash, integer, text } from './parameters.ts';
import type { Parameter, Values } from './parameters.ts';
import { invalidRequest, resourceMissing } from './refusal.ts';
import type { Kind, Shapes } from './wire.ts';

const range = hash({ gt: integer(), gte: integer(), lt: integer(), lte: integer() });

const moment: Parameter<number | Values<typeof bounds>> = {
  read: (raw, name) => (typeof raw === 'string' ? integer().read(raw, name) : range.read(raw, name)),
};
const bounds = { gt: integer(), gte: integer(), lt: integer(), lte: integer() };

/** The parameters that every list accepts. */
export const pageParameters = {
  limit: integer(1),
  starting_after: text,
  ending_before: text,
  created: moment,
};
export type Page = Values<typeof pageParameters>;

/**
 * Matches objects whose field at `path` has one of the values. Paths become SQL, so they never come from a
 * caller.
 */
export type Filter =
  | {
      path: readonly string[];
      among: readonly (string | boolean)[];
      /** 'unsent' for a field that only the sandbox knows. */
      column?: 'data' | 'unsent';
    }
  | undefined;

export function matching(name: string, value: string | boolean | undefined): Filter {
  return value === undefined ? undefined : { path: name.split('.'), among: [value] };
}

export interface ObjectList<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** One page of the objects of a kind, newest first. */
export async function list<K extends Kind>(
  call: Call,
  kind: K,
  url: string,
  { limit = 10, starting_after, ending_before, created }: Page,
  filters: readonly Filter[] = [],
): Promise<ObjectList<Shapes[K]>> {
  if (limit > 100) {
    throw invalidRequest('Limit cannot exceed 100.', { code: 'parameter_invalid_integer', param: 'limit' });
  }
  const values: unknown[] = [kind];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = ['object = $1', ...createdWithin(created, value)];
  for (const filter of filters) {
    if (filter)
      conditions.push(`${fieldAt(filter.path, filter.column)} = any(${value(filter.among.map(String))})`);
  }
  if (starting_after !== undefined) {
    conditions.push(`position < ${value(await positionOf(call, kind, starting_after, 'starting_after'))}`);
  }
  if (ending_before !== undefined) {
    conditions.push(`position > ${value(await positionOf(call, kind, ending_before, 'ending_before'))}`);
  }
  const { rows } = await call.db.query<{ data: Shapes[K] }>(
    `select data from stripe_sandbox.objects where ${conditions.join(' and ')}
     order by position ${ending_before === undefined ? 'desc' : 'asc'} limit ${value(limit + 1)}`,
    values,
  );
  const page = rows.slice(0, limit).map(({ data }) => data);
  if (ending_before !== undefined) page.reverse();
  return { object: 'list', data: page, has_more: rows.length > limit, url };
}

const fieldAt = (path: readonly string[], column = 'data') =>
  path.length === 1 ? `${column} ->> '${path[0]}'` : `${column} #>> '{${path.join(',')}}'`;

function createdWithin(created: Page['created'], value: (given: unknown) => string): string[] {
  if (created === undefined) return [];
  const field = `(data ->> 'created')::bigint`;
  if (typeof created === 'number') return [`${field} = ${value(created)}`];
  return (Object.keys(comparisons) as (keyof typeof comparisons)[])
    .filter((bound) => created[bound] !== undefined)
    .map((bound) => `${field} ${comparisons[bound]} ${value(created[bound])}`);
}

async function positionOf({ db }: Call, kind: Kind, id: string, param: string): Promise<string> {
  const { rows } = await db.query<{ position: string }>(
    'select position from stripe_sandbox.objects where id = $1 and object = $2',
    [id, kind],
  );
  if (!rows[0]) throw resourceMissing(kind, id, param, 400);
  return rows[0].position;
}
