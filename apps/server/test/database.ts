import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

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

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of one's own, copied from the migrated template in some ten milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(`create database ${name} template crewtable_template strategy file_copy`);
  return { url: urlFor(name), drop: () => asAdmin(`drop database ${name} with (force)`) };
}
