import { api, maxMessageLength } from '@crewtable/contract';
import type { CrewBody, MessageBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { formatTime } from '../../../lib/format-date.ts';
import type { PersonTone } from '../../../ui/layout/avatar-tone.ts';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './chat-dialog.module.css';
import { continuesPrevious, messageToSend, toneOfSender } from './chat-rules.ts';
import { initialsOf } from '../crew/crew-flow.ts';
import { crewToast } from '../crew/crew-toast.ts';
import { remember } from '../device-storage.ts';
import { fourSeats } from '../four-seats.ts';
import { addSentMessage } from '../quickcrew-queries.ts';

/** The number of remaining characters is shown from this number down. */
const countedFrom = 60;

type ChatDialogProps = {
  groupId: string;
  messages: readonly MessageBody[];
  members: CrewBody['members'];
  ownId: string | undefined;
  /** The crew has ended, or the student left it: the messages can still be read. */
  isClosed: boolean;
  open: boolean;
  onClose: () => void;
  /** Opens the panel of the sender. */
  onPerson: (userId: string) => void;
};

export function ChatDialog({ open, onClose, isClosed, groupId, ...rest }: ChatDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Group Chat"
      footer={
        isClosed ? (
          <p className={styles.closed}>The group has closed. You can still read the chat.</p>
        ) : (
          <Composer groupId={groupId} />
        )
      }
    >
      <Log groupId={groupId} {...rest} />
    </Dialog>
  );
}

type LogProps = Pick<ChatDialogProps, 'groupId' | 'messages' | 'members' | 'ownId' | 'onPerson'>;

function Log({ groupId, messages, members, ownId, onPerson }: LogProps) {
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    remember('chat_seen', `${groupId} ${newest}`);
    end.current?.scrollIntoView?.({ block: 'end' });
  }, [groupId, newest]);
  return (
    <div role="log" aria-label="Messages of your crew" className={styles.log}>
      {messages.length === 0 && (
        <div className={styles.empty}>
          <Table seats={fourSeats([], 'lit')} startAngle={45} mini decorative />
          <p>No messages yet.</p>
        </div>
      )}
      {messages.map((message, index) => (
        <Message
          key={message.id}
          message={message}
          tone={toneOfSender(message, members)}
          isOwn={message.senderId === ownId}
          continuesPrevious={continuesPrevious(message, messages[index - 1])}
          onPerson={onPerson}
        />
      ))}
      <div ref={end} className={styles.end} />
    </div>
  );
}

type MessageProps = {
  message: MessageBody;
  tone: PersonTone;
  isOwn: boolean;
  /** True if the same student sent the previous message, so the name is not repeated. */
  continuesPrevious: boolean;
  onPerson: (userId: string) => void;
};

function Message({ message, tone, isOwn, continuesPrevious: isGoingOn, onPerson }: MessageProps) {
  const { senderId, senderName, text, timestamp, system } = message;
  if (system) return <p className={styles.system}>{text}</p>;
  const when = <time dateTime={timestamp}>{formatTime(new Date(timestamp))}</time>;
  return (
    <div className={styles.message} data-own={isOwn || undefined} data-goes-on={isGoingOn || undefined}>
      {isGoingOn ? (
        <VisuallyHidden>{isOwn ? 'You' : senderName}</VisuallyHidden>
      ) : senderId === null || isOwn ? (
        <span className={styles.who}>
          {isOwn ? 'You' : senderName} {when}
        </span>
      ) : (
        <span className={styles.who}>
          <button
            type="button"
            className={styles.person}
            aria-label={`${senderName}: profile, report, never again`}
            onClick={() => onPerson(senderId)}
          >
            <Avatar size="small" initials={initialsOf(senderName)} tone={tone} />
            <span>{senderName}</span>
          </button>
          {when}
        </span>
      )}
      <p className={styles.words}>{text}</p>
    </div>
  );
}

function Composer({ groupId }: { groupId: string }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  // A retry of the same text reuses the idempotency key; a different text gets a new one.
  const attempt = useRef({ text: '', key: '' });
  const busy = useRef(false);
  const sending = useMutation({
    mutationFn: (text: string) => {
      if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
      return call(api.quickcrew.sendMessage, {
        params: { groupId },
        body: { text },
        idempotencyKey: attempt.current.key,
      });
    },
    onSuccess: (said) => {
      attempt.current = { text: '', key: '' };
      addSentMessage(queries, groupId, said);
      setTyped('');
    },
    onError: (error) => crewToast.failed('Failed to send your message', error),
    onSettled: () => {
      busy.current = false;
    },
  });
  const text = messageToSend(typed);
  const left = maxMessageLength - typed.length;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (text === undefined || busy.current) return;
    busy.current = true;
    sending.mutate(text);
  }

  return (
    <form className={styles.composer} onSubmit={submit}>
      <TextField
        label="Message"
        placeholder="Message"
        fieldClassName={styles.field}
        value={typed}
        maxLength={maxMessageLength}
        readOnly={sending.isPending}
        autoComplete="off"
        enterKeyHint="send"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" working={sending.isPending} workingLabel="Send" disabled={text === undefined}>
        Send
      </Button>
      {left <= countedFrom && (
        <p className={styles.left}>
          {left} {left === 1 ? 'character' : 'characters'} left
        </p>
      )}
    </form>
  );
}
