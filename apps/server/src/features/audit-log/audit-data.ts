import type { PersonalData } from '../../platform/personal-data.ts';
import { findAlias, forgetStudent, listEntriesAbout } from './audit-log.repository.ts';

/** What organisers did about the student. Who did it is the data of the organiser. */
export const auditData: PersonalData = {
  name: 'organisersActs',
  async exportData(tx, { id }) {
    const alias = await findAlias(tx, id);
    if (alias === undefined) return { alias: null, entries: [] };
    const entries = await listEntriesAbout(tx, alias);
    return { alias, entries: entries.map(({ number, at, act, reason }) => ({ number, at, act, reason })) };
  },
  async deleteData(tx, { id }) {
    const alias = await findAlias(tx, id);
    if (alias !== undefined) await forgetStudent(tx, id, alias);
  },
};
