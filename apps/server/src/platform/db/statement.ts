import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from './tables.ts';

/** A part of a statement that others may put into theirs. */
export interface Piece {
  readonly sql: string;
}

type Ask<Values, Row> = (db: Kysely<DB>, values: Values) => Promise<Row[]>;

/**
 * A statement whose text is written once. Most statements are put together for each call, which takes longer than
 * sending them; this is for those that every sign-in waits for. Values are named where they belong, and each is sent
 * once, however often it is named.
 */
export function statement<Values extends object, Row = never>(
  text: TemplateStringsArray,
  ...parts: (Piece | (keyof Values & string))[]
): Ask<Values, Row> {
  const names: (keyof Values & string)[] = [];
  const written = parts.map((part) => {
    if (typeof part !== 'string') return part.sql;
    if (!names.includes(part)) names.push(part);
    return `$${names.indexOf(part) + 1}`;
  });
  const sql = String.raw({ raw: text }, ...written);
  return async (db, values) => {
    const parameters = names.map((name) => values[name]);
    return (await db.executeQuery<Row>(CompiledQuery.raw(sql, parameters))).rows;
  };
}
