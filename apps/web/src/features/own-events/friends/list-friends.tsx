import type { SeriesBody } from '@crewtable/contract';
import { useId } from 'react';
import styles from './bring-friends.module.css';
import { InviteForm } from './invite-form.tsx';

type ListFriendsProps = {
  series: Pick<SeriesBody, 'id' | 'title' | 'referralId'>;
  referrerId: string;
  /** The page on which a friend joins the list. */
  page: string;
  headingLevel: 2 | 3;
};

/** The invitation form for a series without dates, where students join a list. */
export function ListFriends({ series, referrerId, page, headingLevel }: ListFriendsProps) {
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  const { id: eventId, title, referralId } = series;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <div className={styles.head}>
        <Heading id={titleId} className={styles.title}>
          Bring friends
        </Heading>
        <p>Two can join your group.</p>
      </div>
      <InviteForm
        event={{ eventId, title, referralId }}
        referrerId={referrerId}
        takesFocus={false}
        page={page}
      />
    </section>
  );
}
