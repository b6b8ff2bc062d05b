import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { VisitHints, Visitors } from '../../ports/visitors.ts';
import {
  deleteVisitors,
  listVisitors,
  sweepVisitors,
  linkVisitor,
  writeVisit,
  writeVisitOfSignIn,
} from './attribution.repository.ts';
import type { VisitorValues } from './attribution.repository.ts';

export { countSignUps } from './attribution.repository.ts';

const defaultSource = 'direct';
const defaultReferrer = 'Direct/No Referrer';

/**
 * Records where students come from: first-party, by the browser's own id, as explained in the cookie policy.
 */
export function createAttribution(db: Db, clock: Clock): Visitors {
  const valuesOf = (browserId: string, hints: VisitHints): VisitorValues => ({
    visitorId: browserId,
    utmSource: hints.utm_source || defaultSource,
    utmMedium: hints.utm_medium ?? null,
    utmCampaign: hints.utm_campaign ?? null,
    utmTerm: hints.utm_term ?? null,
    utmContent: hints.utm_content ?? null,
    referrer: withoutSecrets(hints.referrer) || defaultReferrer,
    referredBy: hints.referredBy || null,
    firstSeenAt: clock.now(),
    isCampaign: isCampaign(hints),
  });
  return {
    async recordVisit(browserId, hints) {
      await writeVisit(db, valuesOf(browserId, hints));
    },
    async recordVisitOfSignIn(tx, browserId, hints) {
      await writeVisitOfSignIn(tx, valuesOf(browserId, hints));
    },
    async linkVisitor(tx, browserId, studentId) {
      await linkVisitor(tx, { browserId, studentId });
    },
  };
}

/** As long as page views: a year to compare with, plus one month to look at it. */
const keptMonths = 13;

export function attributionChores(db: Db, clock: Clock): (() => Promise<void>)[] {
  return [() => sweepVisitors(db, clock.now(), keptMonths)];
}

export const attributionData: PersonalData = {
  name: 'attribution',
  exportData: async (tx, { id }) =>
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
      lastTouch: visitor.last_touch_at && {
        at: visitor.last_touch_at,
        utm_source: visitor.last_utm_source,
        utm_medium: visitor.last_utm_medium,
        utm_campaign: visitor.last_utm_campaign,
        utm_term: visitor.last_utm_term,
        utm_content: visitor.last_utm_content,
        referrer: visitor.last_referrer,
      },
    })),
  deleteData: (tx, { id }) => deleteVisitors(tx, id),
};

/** A browser without a campaign sends 'direct' or no source. */
function isCampaign({ utm_source, ...hints }: VisitHints): boolean {
  if (utm_source && utm_source !== defaultSource) return true;
  return Boolean(hints.utm_medium || hints.utm_campaign || hints.utm_term || hints.utm_content);
}

/** The query string and fragment of another site's page may contain secrets. */
function withoutSecrets(referrer: string | undefined): string | undefined {
  return referrer?.split(/[?#]/)[0];
}
