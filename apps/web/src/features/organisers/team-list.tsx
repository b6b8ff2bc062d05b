import type { TeamMemberBody } from '@crewtable/contract';
import { roleNames } from '../../components/office/console-query.ts';
import styles from '../../components/office/office.module.css';
import { formatDate } from '../../lib/format-date.ts';

interface TeamListProps {
  members: readonly TeamMemberBody[];
  onChange: (member: TeamMemberBody) => void;
}

const states = { active: 'green', invited: 'amber', ended: undefined } as const;

export function TeamList({ members, onChange }: TeamListProps) {
  return (
    <ul className={styles.rows}>
      {members.map((member) => (
        <li key={member.id} className={styles.row} data-state={member.state}>
          <span className={member.state === 'ended' ? styles.ended : undefined}>
            <b>{member.name}</b>
            <small>
              {member.email} · {activityOf(member)}
            </small>
          </span>
          <span className={styles.tags}>
            {member.roles.map((role) => (
              <span key={role} className={styles.tag}>
                {roleNames[role]}
              </span>
            ))}
          </span>
          <span className={styles.tag} data-tone={states[member.state]}>
            {member.state}
          </span>
          {member.state !== 'ended' && (
            <button
              type="button"
              aria-label={`Change ${member.name}`}
              className={styles.quiet}
              onClick={() => onChange(member)}
            >
              Change
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function activityOf({ state, lastActiveAt, invitedUntil }: TeamMemberBody): string {
  if (lastActiveAt !== null) return `last here ${formatDate(new Date(lastActiveAt))}`;
  if (state === 'invited' && invitedUntil !== null)
    return `the invitation ends ${formatDate(new Date(invitedUntil))}`;
  return 'never here yet';
}
