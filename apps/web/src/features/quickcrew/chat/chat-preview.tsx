import type { CrewBody, MessageBody } from '@crewtable/contract';
import { formatTime } from '../../../lib/format-date.ts';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { chat } from '../../../ui/layout/icons.ts';
import { Paper } from '../../../ui/layout/paper.tsx';
import { toneOfSender } from './chat-rules.ts';
import { initialsOf } from '../crew/crew-flow.ts';
import styles from '../crew/crew-page.module.css';

type ChatPreviewProps = {
  latest: MessageBody | undefined;
  members: CrewBody['members'];
  ownId: string | undefined;
  unread: number;
  onOpen: () => void;
};

/** The latest message. A tap opens the chat. */
export function ChatPreview({ latest, members, ownId, unread, onOpen }: ChatPreviewProps) {
  const isOwn = latest !== undefined && latest.senderId !== null && latest.senderId === ownId;
  return (
    <Paper as="section" className={styles.chat} aria-label="Group Chat">
      <button type="button" className={styles.preview} aria-haspopup="dialog" onClick={onOpen}>
        {latest === undefined || latest.system ? (
          <Avatar icon={chat} />
        ) : (
          <Avatar initials={initialsOf(latest.senderName)} tone={toneOfSender(latest, members)} />
        )}
        <span>
          {latest === undefined ? (
            <>
              <b>Group Chat</b>
              <span className={styles.said}>No messages yet. Write the first one.</span>
            </>
          ) : (
            <>
              <b>{latest.system ? 'Group Chat' : isOwn ? 'You' : latest.senderName}</b>{' '}
              <time dateTime={latest.timestamp}>{formatTime(new Date(latest.timestamp))}</time>
              <span className={styles.said}>{latest.text}</span>
            </>
          )}
        </span>
        {unread > 0 && <Badge tone="coral">{unread} new</Badge>}
      </button>
    </Paper>
  );
}
