import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the test run's database server; `{database}` is the placeholder for the database name. */
    databaseUrlPattern: string;
  }
}

const urlFor = (database: string) =>
  inject('databaseUrlPattern')
    .replace(encodeURIComponent('{database}'), database)
    .replace('{database}', database);

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: urlFor('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates an empty database. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  return { url: urlFor(name), drop: () => asAdmin(`drop database ${name} with (force)`) };
}
