import type { SiteSeasonBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { NextSteps } from '../../components/celebration/next-steps.tsx';
import { Link } from '../../lib/link.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { inSentence, seasonLinkText, withoutYear } from '../../lib/site/season-text.ts';
import { numberInWords, seasonPath } from '../../lib/site/site-text.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import styles from './list-confirmation.module.css';

type ListConfirmationProps = {
  /** 'Fall 2025' */
  title: string;
  /** 'September to December' */
  range: string;
  /** Another season to invite to. */
  beside: SiteSeasonBody | undefined;
  friends: ReactNode;
};

/** Confirms a place on the list of a season. The last step of its dialog. */
export function ListConfirmation({ title, range, beside, friends }: ListConfirmationProps) {
  return (
    <div className={styles.confirmation}>
      <div className={styles.ticket}>
        <p className={styles.what}>{title}</p>
        <p className={styles.when}>{range}</p>
        <p className={styles.where}>You are on the list</p>
      </div>
      <NextSteps headingLevel={3}>
        <li>
          <b>When the dates are out</b> we write to you first.
        </li>
        <Meanwhile beside={beside} />
      </NextSteps>
      {friends}
      <div className={styles.ways}>
        {beside !== undefined && (
          <LinkButton asChild>
            <Link to={seasonPath(beside)}>{seasonLinkText(beside)}</Link>
          </LinkButton>
        )}
        <LinkButton asChild variant={beside === undefined ? 'primary' : 'quiet'}>
          <Link to="/home">Home</Link>
        </LinkButton>
      </div>
    </div>
  );
}

/** What a student can come to before the dates of the list are out. */
function Meanwhile({ beside }: Pick<ListConfirmationProps, 'beside'>) {
  const { meals } = useSite();
  if (beside !== undefined && beside.tickets !== null && beside.state !== 'announced') {
    const { title, tickets } = beside;
    return (
      <li>
        <b>Until then</b> there is the {inSentence(withoutYear(title))}: {numberInWords(tickets.datesLeft)}{' '}
        {tickets.weekday}
        {tickets.datesLeft === 1 ? '' : 's'} in {tickets.area}.
      </li>
    );
  }
  if (meals.length === 0) return null;
  return (
    <li>
      <b>Until then</b> there are the weekly tables.
    </li>
  );
}
