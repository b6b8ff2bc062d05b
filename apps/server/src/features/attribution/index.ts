import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PersonalData, RememberVisitor, TieVisitor } from '../../platform/ports.ts';
import { deleteVisitors, insertVisitor, listVisitors, tieVisitor } from './attribution.repository.ts';

const defaultSource = 'direct';
const defaultReferrer = 'Direct/No Referrer';

/** Where students come from: first party, by the browser's own id, and explained in the cookie policy. */
export function createAttribution(db: Db, clock: Clock): { remember: RememberVisitor; tie: TieVisitor } {
  return {
    async remember(browserId, { referredBy, utm_source, referrer, ...hints }) {
      await insertVisitor(db, {
        id: browserId,
        utm_source: utm_source || defaultSource,
        referrer: withoutSecrets(referrer) || defaultReferrer,
        utm_medium: hints.utm_medium ?? null,
        utm_campaign: hints.utm_campaign ?? null,
        utm_term: hints.utm_term ?? null,
        utm_content: hints.utm_content ?? null,
        first_seen_at: clock.now(),
        referred_by: referredBy || null,
      });
    },
    tie: tieVisitor,
  };
}

export const attributionData: PersonalData = {
  name: 'attribution',
  show: async (tx, { id }) =>
    (await listVisitors(tx, id)).map((visitor) => ({
      browserId: visitor.id,
      firstSeenAt: visitor.first_seen_at,
      utm_source: visitor.utm_source,
      utm_medium: visitor.utm_medium,
      utm_campaign: visitor.utm_campaign,
      utm_term: visitor.utm_term,
      utm_content: visitor.utm_content,
      referrer: visitor.referrer,
      referredBy: visitor.referred_by,
    })),
  forget: (tx, { id }) => deleteVisitors(tx, id),
};

/** What stands behind the question mark of somebody else's page is none of our business. */
function withoutSecrets(referrer: string | undefined): string | undefined {
  return referrer?.split(/[?#]/)[0];
}
