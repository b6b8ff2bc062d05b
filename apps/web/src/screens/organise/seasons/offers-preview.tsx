import type { AppetizerBody } from '@crewtable/contract';
import { FixedSite, useSite } from '../../../lib/site/site.tsx';
import { FinePrint } from '../../../ui/layout/text.tsx';
import { usePart } from '../../../lib/use-part.ts';
import { loadLandingParts } from './landing-parts-of-preview.ts';
import styles from './preview-part.module.css';

/** The note in the menu of the landing page, and the terms at its end, with the offer of a draft. */
export function OffersPreview({ appetizer }: { appetizer: AppetizerBody | null }) {
  const site = useSite();
  const { part: landing } = usePart(loadLandingParts, true);
  const shown = appetizer !== null && isComplete(appetizer) ? appetizer : null;
  return (
    <FixedSite site={{ ...site, appetizer: shown }}>
      <div className={styles.part}>
        {shown ? (
          <div className={styles.note}>{landing && <landing.AppetizerNote appetizer={shown} />}</div>
        ) : (
          <FinePrint>No appetizer: the menu of the landing page has no note.</FinePrint>
        )}
      </div>
      <div className={styles.part}>{landing && <landing.OfferTermsText />}</div>
    </FixedSite>
  );
}

function isComplete({ university, amountCents, meals }: AppetizerBody): boolean {
  return university.trim() !== '' && Number.isFinite(amountCents) && meals.length > 0;
}
