import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { check, plus } from '../../../ui/layout/icons.ts';
import { initialsOf } from '../crew/crew-flow.ts';
import type { LobbyUser, LobbyView } from './lobby-flow.ts';
import styles from './lobby-page.module.css';

type LobbyRowsProps = {
  view: Pick<LobbyView, 'you' | 'friends' | 'pending' | 'openPlaces'>;
  onInvite: () => void;
  /** The id of the student who is being removed from the list; undefined if there is none. */
  dismissing: string | undefined;
  onDismiss: (userId: string) => void;
};

/** The student, up to two friends, students who opened the link, and an invite button for each free place. */
export function LobbyRows({ view, onInvite, dismissing, onDismiss }: LobbyRowsProps) {
  const { you, friends, pending, openPlaces } = view;
  return (
    <ul className={styles.rows} aria-label="Who is here">
      {you !== undefined && (
        <li>
          <LobbyRow user={you} />
        </li>
      )}
      {friends.map((friend) => (
        <li key={friend.userId}>
          <LobbyRow user={friend} />
        </li>
      ))}
      {pending.map((visitor) => (
        <li key={visitor.userId} className={styles.pending}>
          <LobbyRow user={visitor} />
          <IconButton
            icon="close"
            label={`Dismiss ${visitor.name}`}
            disabled={visitor.userId === dismissing}
            onClick={() => onDismiss(visitor.userId)}
          />
        </li>
      ))}
      {Array.from({ length: openPlaces }, (_, place) => (
        <li key={`open ${place}`}>
          <button type="button" className={classNames(styles.row, styles.invite)} onClick={onInvite}>
            <Avatar icon={plus} />
            Tap to invite a friend
          </button>
        </li>
      ))}
    </ul>
  );
}

export function LobbyRow({ user }: { user: LobbyUser }) {
  return (
    <div className={styles.row}>
      <Avatar
        initials={initialsOf(user.name)}
        toneKey={user.userId}
        tone={user.isYou ? 'coral' : undefined}
      />
      <span className={styles.about}>
        <span className={styles.who}>
          <b>
            {user.name}
            {user.isYou && ' (you)'}
          </b>
          <span>{user.college}</span>
        </span>
        <span className={styles.badges}>
          {user.joined ? (
            <Badge tone="green" icon={check}>
              Joined
            </Badge>
          ) : (
            <Badge tone="amber" dot>
              Pending
            </Badge>
          )}
          {user.paid && (
            <Badge tone="green" icon={check}>
              Paid
            </Badge>
          )}
          {user.ready && (
            <Badge tone="green" icon={check}>
              Ready
            </Badge>
          )}
          {user.isYou && user.paid && <small className={styles.held}>$5 held, not charged</small>}
        </span>
      </span>
    </div>
  );
}
