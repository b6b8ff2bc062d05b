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

/** A new database, copied from the migrated template in about ten milliseconds. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase('template crewtable_template strategy file_copy');
}

/** The same with the calendar of the demo, as after the start of a worker. */
export function createDatabaseWithCalendar(): Promise<TestDatabase> {
  return createDatabase('template crewtable_calendar strategy file_copy');
}

/** An empty database, as on the first start. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

async function createDatabase(how: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(`create database ${name} ${how}`);
  return { url: urlFor(name), drop: () => asAdmin(`drop database ${name} with (force)`) };
}
