import type { PersonalData } from '../../platform/personal-data.ts';
import { anonymiseReports, listReportsBy, listToldDecisions } from './reports.repository.ts';
import { deleteWishesWith, listWishesOf } from './wishes.repository.ts';

/**
 * Wishes and reports of others about the student are their data, so they are never shown. Of the decisions, the
 * student gets those that the student was told.
 */
export const safetyData: PersonalData = {
  name: 'safety',
  async exportData(tx, { id }) {
    const wishes = await listWishesOf(tx, id);
    const reports = await listReportsBy(tx, id);
    return {
      wishes: wishes.map(({ about_id, wish, created_at }) => ({
        about: about_id,
        wish,
        createdAt: created_at,
      })),
      reports: reports.map((report) => ({
        id: report.id,
        about: report.about_id,
        context: report.context,
        reason: report.reason,
        text: report.text,
        createdAt: report.created_at,
        decidedAt: report.decided_at,
        decision: report.decision,
      })),
      decisionsAboutYou: (await listToldDecisions(tx, id)).map(({ decided_at, decision, reason }) => ({
        decidedAt: decided_at,
        decision,
        about: reason,
      })),
    };
  },
  async deleteData(tx, { id }) {
    await deleteWishesWith(tx, id);
    await anonymiseReports(tx, id);
  },
};
