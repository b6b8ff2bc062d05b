import { CompiledQuery } from 'kysely';
import type { QueryResult } from 'kysely';

/** Runs statements: the database, a transaction of Kysely, or a transaction of `transact`. */
export interface StatementRunner {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

/** A part of a statement that other statements may include. They must also send the values that it names. */
export interface SqlFragment<Values extends object = object> {
  write(placeOf: (name: string) => string): string;
  /** Always undefined: it only carries the type of the values. */
  readonly values?: (named: Values) => void;
}

type Part<Values extends object> = SqlFragment<Values> | (keyof Values & string);

/** `${'name'}` is a parameter. An SqlFragment is inserted as text. */
export function sqlFragment<Values extends object = object>(
  text: TemplateStringsArray,
  ...parts: Part<Values>[]
): SqlFragment<Values> {
  return {
    write: (placeOf) =>
      String.raw(
        { raw: text },
        ...parts.map((part) => (typeof part === 'string' ? placeOf(part) : part.write(placeOf))),
      ),
  };
}

type Ask<Values, Row> = (runner: StatementRunner, values: Values) => Promise<Row[]>;

/**
 * Creates a statement whose text is built once. Kysely builds a statement at each call, which takes longer
 * than sending it; use this for statements that every sign-in waits for. A value may be named several times
 * and is sent once.
 */
export function statement<Values extends object, Row = never>(
  text: TemplateStringsArray,
  ...parts: Part<Values>[]
): Ask<Values, Row> {
  const names: string[] = [];
  const sql = sqlFragment<Values>(text, ...parts).write((name) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return async (runner, values) => {
    const parameters = names.map((name) => values[name as keyof Values]);
    return (await runner.executeQuery<Row>(CompiledQuery.raw(sql, parameters))).rows;
  };
}
