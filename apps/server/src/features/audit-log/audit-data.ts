import type { PersonalData } from '../../platform/personal-data.ts';
import { findAlias, forgetStudent, listEntriesAbout } from './audit-log.repository.ts';

/** What organisers did about the student and the student's payments. Who did it is the data of the organiser. */
export const auditData: PersonalData = {
  name: 'organisersActs',
  async exportData(tx, { id }) {
    const entries = await listEntriesAbout(tx, id);
    return {
      alias: (await findAlias(tx, id)) ?? null,
      entries: entries.map((entry) => ({
        number: entry.number,
        at: entry.at,
        by: entry.actor_kind,
        area: entry.area,
        act: entry.act,
        about: entry.about_kind,
        ...(entry.about_kind === 'payment' && { paymentId: entry.about_id }),
        details: JSON.parse(entry.details) as Record<string, string>,
        reason: entry.reason,
      })),
    };
  },
  async deleteData(tx, { id }) {
    await forgetStudent(tx, id);
  },
};
