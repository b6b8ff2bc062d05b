import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test run's database server is, with `{database}` in the place of a name. */
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

/** A database with nothing in it. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  return { url: urlFor(name), drop: () => asAdmin(`drop database ${name} with (force)`) };
}
