import type { CrewBody } from '@crewtable/contract';
import { formatTime } from '../../../lib/format-date.ts';
import { listText } from '../../../lib/site/site-text.ts';
import type { CrewNews } from './crew-flow.ts';
import styles from './crew-page.module.css';

type CrewNoticeProps = { crew: CrewBody; news: CrewNews; now: Date | undefined };

/** A notice about exceptional states: first the student's own, then missing members. */
export function CrewNotice({ crew, news, now }: CrewNoticeProps) {
  const words = ownText(crew, news) ?? (news === 'on' ? othersText(crew, now) : undefined);
  if (words === undefined) return null;
  return (
    <div role="status" className={styles.notice}>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
    </div>
  );
}

interface Words {
  readonly title: string;
  readonly text: string;
}

function ownText(crew: CrewBody, news: CrewNews): Words | undefined {
  switch (news) {
    case 'cancelled':
      return { title: 'This crew is cancelled', text: 'Too few of you are left. Your $5 hold is released.' };
    case 'ended':
      return { title: 'The group has closed', text: 'You can still read the chat.' };
    case 'you left':
      return { title: 'You left this crew', text: 'The others have been notified.' };
    case 'too late to check in':
      return {
        title: 'Check-in is closed',
        text: `It was open until ${formatTime(new Date(crew.checkInUntil))}. If you were there, press ‘What happened’ below and tell us.`,
      };
    default:
      return undefined;
  }
}

function othersText({ members, meetTime }: CrewBody, now: Date | undefined): Words | undefined {
  const others = members.filter(({ isYou }) => !isYou);
  const left = others.filter((member) => member.left);
  const isLate = now !== undefined && now > new Date(meetTime);
  const late = isLate ? others.filter((member) => !member.left && !member.checkedIn) : [];
  if (left.length > 0) {
    return {
      title: `${names(left)} can’t come`,
      text:
        left.length === others.length
          ? 'If no other member comes, your card is not charged.'
          : 'The rest of you still meet, as planned.',
    };
  }
  if (late.length > 0) {
    return {
      title: `${names(late)} ${late.length === 1 ? 'is' : 'are'} late`,
      text: 'You can write to them in the chat.',
    };
  }
  return undefined;
}

function names(members: readonly { readonly name: string }[]): string {
  return listText(
    members.map(({ name }) => name),
    'and',
  );
}
