import { brand } from '@crewtable/contract';
import type { WeekDateBody } from '@crewtable/contract';
import { useEffect, useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { shareOrCopy } from '../../lib/share-or-copy.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { check, share } from '../../ui/layout/icons.ts';
import styles from './share-date.module.css';
import { weekPath } from './week-data.ts';

/** How long the outcome is shown. */
const shownMs = 3_000;

/** Shares the link of one line of the page: no account is needed to open it. */
export function ShareDate({ date }: { date: WeekDateBody }) {
  const { eventId, title, area } = date;
  const when = formatDate(new Date(date.startsAt));
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function press() {
    const result = await shareOrCopy({
      title: `${title} · ${brand.name}`,
      text: `${title} in ${area}, ${when}. Coming?`,
      url: `${window.location.origin}${weekPath}#${eventId}`,
    });
    if (result === 'copied' || result === 'failed') setOutcome(result);
    // The visitor can copy the link by hand from there.
    if (result === 'failed') window.history.replaceState(window.history.state, '', `#${eventId}`);
  }

  return (
    <div className={styles.share}>
      <IconButton
        icon={outcome === 'copied' ? check : share}
        label={`Share ${title}, ${when}`}
        onClick={() => void press()}
      />
      <span role="status" className={styles.outcome}>
        {outcome === 'copied' && <span>Link copied</span>}
        {outcome === 'failed' && <span>The link is in the address bar</span>}
      </span>
    </div>
  );
}
