import type { CrewBody } from '@crewtable/contract';
import type { AvatarTone } from '../../../ui/layout/avatar-tone.ts';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Candle } from '../../../ui/drawings/candle.tsx';
import { serve } from '../../../ui/drawings/dish.tsx';
import { Vase } from '../../../ui/drawings/vase.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { initialsOf, membersInSeatOrder, seatOf, stateOf, stateText } from './crew-flow.ts';
import type { CrewMember, MemberState } from './crew-flow.ts';
import styles from './crew-page.module.css';

const dishes = serve('noodles', 'salad', 'pizza', 'tart');

type CrewMembersProps = { crew: CrewBody; now: Date | undefined; onPerson: (userId: string) => void };

/** The four members at their table and as a list; a tap opens the panel of a member. */
export function CrewMembers({ crew, now, onPerson }: CrewMembersProps) {
  const members = membersInSeatOrder(crew);
  const seats = members.map((member) => seatOf(member, crew, now));
  const someoneIsThere = members.some(({ checkedIn }) => checkedIn);
  return (
    <>
      <div className={styles.table}>
        <Table
          seats={seats}
          startAngle={45}
          dishes={dishes}
          centre={someoneIsThere ? <Vase /> : <Candle />}
        />
      </div>
      <ul className={styles.members} aria-label="Your crew">
        {members.map((member) => {
          const state = stateOf(member, crew, now);
          return (
            <li key={member.userId}>
              <button type="button" className={styles.member} onClick={() => onPerson(member.userId)}>
                <Avatar
                  size="small"
                  initials={initialsOf(member.name)}
                  toneKey={member.userId}
                  tone={toneOf(state, member)}
                  present={member.checkedIn}
                />
                <b>{member.isYou ? 'You' : member.name}</b>
                <span data-state={state}>{stateText[state]}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The same colour as the member's chair at the table. */
function toneOf(state: MemberState, { isYou, onTheWay }: CrewMember): AvatarTone {
  if (state === 'left') return 'linen';
  if (state !== 'checked in' && onTheWay) return 'amber';
  return isYou ? 'coral' : 'butter';
}
