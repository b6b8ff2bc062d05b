import type { LobbyBody } from '@crewtable/contract';
import { formatTime } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { ActionBar } from './action-bar.tsx';
import { LobbyRow } from './lobby-rows.tsx';
import { lobbySeats } from './lobby-seats.ts';
import styles from './lobby-page.module.css';

type JoinPageProps = {
  lobby: LobbyBody;
  joining: boolean;
  onJoin: () => void;
};

/** The page of a friend's invite link. */
export function JoinPage({ lobby, joining, onJoin }: JoinPageProps) {
  const { location, groupSize, meetingTime } = lobby.preferences;
  const others = lobby.users.filter(({ isYou }) => !isYou);
  const facts = [
    ['Location', location],
    ['Group size', `${groupSize} students`],
    ['Meeting time', formatTime(new Date(meetingTime))],
  ] as const;
  return (
    <>
      <div className={styles.body}>
        <div className={styles.hero}>
          <Table seats={lobbySeats(lobby)} startAngle={45} decorative />
        </div>
        <header className={styles.invited}>
          <h1>You've Been Invited to Join a Group!</h1>
          <p>Friends stay together: you meet the same crew.</p>
        </header>
        <dl className={styles.terms}>
          {facts.map(([label, words]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <h2 className={styles.subtitle}>Participants</h2>
        <ul className={styles.rows}>
          {others.map((user) => (
            <li key={user.userId}>
              <LobbyRow user={user} />
            </li>
          ))}
        </ul>
      </div>
      <ActionBar>
        <Button
          wide
          working={joining}
          disabledReason={
            lobby.status === 'open'
              ? undefined
              : 'This lobby is closed: your friends are already in the queue.'
          }
          onClick={onJoin}
        >
          Join Group
        </Button>
      </ActionBar>
    </>
  );
}
