import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from './tables.ts';

/** A part of a statement that others may put into theirs. Whoever does sends the values that it names, too. */
export interface Piece<Values extends object = object> {
  write(placeOf: (name: string) => string): string;
  /** Never there: it carries the type of the values. */
  readonly values?: (named: Values) => void;
}

type Part<Values extends object> = Piece<Values> | (keyof Values & string);

/** `${'name'}` is a value, to be sent beside the text; anything else is text. */
export function piece<Values extends object = object>(
  text: TemplateStringsArray,
  ...parts: Part<Values>[]
): Piece<Values> {
  return {
    write: (placeOf) =>
      String.raw(
        { raw: text },
        ...parts.map((part) => (typeof part === 'string' ? placeOf(part) : part.write(placeOf))),
      ),
  };
}

type Ask<Values, Row> = (db: Kysely<DB>, values: Values) => Promise<Row[]>;

/**
 * A statement whose text is written once. Most statements are put together for each call, which takes longer than
 * sending them; this is for those that every sign-in waits for. Values are named where they belong, and each is sent
 * once, however often it is named.
 */
export function statement<Values extends object, Row = never>(
  text: TemplateStringsArray,
  ...parts: Part<Values>[]
): Ask<Values, Row> {
  const names: string[] = [];
  const sql = piece<Values>(text, ...parts).write((name) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return async (db, values) => {
    const parameters = names.map((name) => values[name as keyof Values]);
    return (await db.executeQuery<Row>(CompiledQuery.raw(sql, parameters))).rows;
  };
}
