import { api } from '@crewtable/contract';
import type { Answer, ReportBody } from '@crewtable/contract';
import { useState } from 'react';
import officeStyles from '../../components/office/office.module.css';
import { ReasonDialog } from '../../components/office/reason-dialog.tsx';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { formatTime } from '../../lib/format-date.ts';
import styles from './safety.module.css';

/** The text and the chat are shown on demand. Both are forgotten when the page is left. */
export function ReportText({ report }: { report: ReportBody }) {
  const params = { reportId: report.id };
  const [text, setText] = useState<Answer<typeof api.officeSafety.openText>>();
  const [chat, setChat] = useState<Answer<typeof api.officeSafety.openChat>>();
  const [asking, setAsking] = useState<'text' | 'chat'>();
  const { keyFor } = useIdempotencyKey();
  const close = () => setAsking(undefined);
  return (
    <>
      {text && (
        <>
          <blockquote className={styles.quote}>{text.text}</blockquote>
          <p className={officeStyles.faint}>
            You opened this text at {formatTime(new Date(text.openedAt))}, reason &apos;{text.reason}&apos;.
            That is in the audit log.
          </p>
        </>
      )}
      {chat && (
        <section className={styles.chat} aria-label="Chat of the crew">
          {chat.messages.length === 0 && <p className={officeStyles.faint}>Nobody has written.</p>}
          {chat.messages.map((message) => (
            <p key={`${message.at} ${message.text}`} data-part={message.part}>
              <b>{message.from}</b> <time dateTime={message.at}>{formatTime(new Date(message.at))}</time>
              <span>{message.text}</span>
            </p>
          ))}
        </section>
      )}
      <p className={styles.openers}>
        {!report.hasText && <span className={officeStyles.faint}>The reporter wrote no text.</span>}
        {report.hasText && !text && (
          <button type="button" className={officeStyles.quiet} onClick={() => setAsking('text')}>
            Show the text
          </button>
        )}
        {report.hasChat && !chat && (
          <button type="button" className={officeStyles.quiet} onClick={() => setAsking('chat')}>
            Show the crew&apos;s chat
          </button>
        )}
      </p>
      {asking === 'text' && (
        <ReasonDialog
          title="Show the text"
          lead="What a student wrote about another one. Each look is an entry of the audit log."
          actLabel="Show the text"
          workingLabel="Opening..."
          act={(reason) =>
            call(api.officeSafety.openText, {
              params,
              body: { reason },
              idempotencyKey: keyFor({ text: reason }),
            })
          }
          onDone={(shown) => {
            setText(shown);
            close();
          }}
          onClose={close}
        />
      )}
      {asking === 'chat' && (
        <ReasonDialog
          title="Show the crew's chat"
          lead="Only while the report is undecided. Each look is an entry of the audit log."
          actLabel="Show the chat"
          workingLabel="Opening..."
          act={(reason) =>
            call(api.officeSafety.openChat, {
              params,
              body: { reason },
              idempotencyKey: keyFor({ chat: reason }),
            })
          }
          onDone={(shown) => {
            setChat(shown);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
