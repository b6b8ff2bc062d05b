import { sql } from 'kysely';
import type { PersonalData } from '../../personal-data.ts';

const isAbout = (studentId: string) => sql<boolean>`key like ${`%:${studentId}`}`;

/** The counters of calls that are limited per account. They expire, and are deleted with the account. */
export const callCounterData: PersonalData = {
  name: 'callCounters',
  exportData: async (tx, { id }) => {
    const rows = await tx.selectFrom('rate_limits').selectAll().where(isAbout(id)).orderBy('key').execute();
    return rows.map(({ key, points, expire }) => ({
      name: key.slice(0, key.indexOf(':')),
      calls: points,
      endsAt: expire === null ? null : new Date(expire),
    }));
  },
  deleteData: async (tx, { id }) => {
    await tx.deleteFrom('rate_limits').where(isAbout(id)).execute();
  },
};
