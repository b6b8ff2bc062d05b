import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatTime, formatWeekday } from '../../../lib/format-date.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { TableLoader } from '../../../ui/table/table-loader.tsx';
import { mailQuery } from '../demo-queries.ts';
import type { DemoMail, DemoMailbox } from '../demo-queries.ts';
import { listedText, othersText, sortMails } from './mailbox-rules.ts';
import styles from './mailbox.module.css';
import { Passcode } from './passcode.tsx';
import { shownMail } from './shown-mail.ts';

/** All sent mails, the viewer's own on top, newest first, and the body of the selected one. */
export function Mailbox({ mailbox }: { mailbox: DemoMailbox }) {
  const { mails, counts } = mailbox;
  const [chosenId, setChosenId] = useState<string>();
  const [showsOthers, setShowsOthers] = useState(false);
  const sorted = sortMails(mails);
  const open = mails.find(({ id }) => id === chosenId) ?? sorted.yours[0] ?? sorted.others[0];
  const list = (label: string, listed: readonly DemoMail[], all: number) => (
    <>
      <MailList label={label} mails={listed} open={open} onChoose={setChosenId} />
      {listed.length < all && <p className={styles.listed}>{listedText(listed.length, all)}</p>}
    </>
  );
  return (
    <div className={styles.mailbox}>
      <div>
        <h2 id="mailbox-title" className={styles.heading}>
          The mailbox
        </h2>
        {sorted.yours.length > 0 && (
          <>
            <h3 className={styles.group}>Yours</h3>
            {list('Your mails, newest first', sorted.yours, counts.toPeople)}
          </>
        )}
        {sorted.others.length > 0 && (
          <>
            <h3 className={styles.group}>Everybody else</h3>
            <p className={styles.others}>
              {othersText(mailbox)}
              <button
                type="button"
                aria-expanded={showsOthers}
                onClick={() => setShowsOthers((before) => !before)}
              >
                {showsOthers ? 'Hide' : 'Show'}
              </button>
            </p>
            {showsOthers && list('Mails to everybody else, newest first', sorted.others, counts.toSynthetic)}
          </>
        )}
      </div>
      {open ? (
        <Paper as="article" className={styles.letter} aria-label={open.subject}>
          <header className={styles.head}>
            <div>
              <h3 className={styles.title}>{open.subject}</h3>
              <p className={styles.meta}>
                To {open.to} · {formatDate(new Date(open.sentAt))}
              </p>
            </div>
            {open.passcode && <Passcode code={open.passcode} />}
          </header>
          <Letter key={open.id} mail={open} />
        </Paper>
      ) : (
        <EmptyState title="No mail yet" headingLevel={3}>
          Ask for a passcode with any address that ends in .edu: the mail arrives here.
        </EmptyState>
      )}
    </div>
  );
}

/** The content of a mail. It is read when the mail is opened. */
function Letter({ mail: { id, subject } }: { mail: DemoMail }) {
  const { data, error, refetch } = useQuery(mailQuery(id));
  if (data !== undefined)
    return (
      // The HTML of a mail is untrusted: the empty `sandbox` blocks scripts and access to this page.
      <iframe
        className={styles.body}
        sandbox=""
        srcDoc={shownMail(data.html, window.location.origin)}
        title={`Mail: ${subject}`}
      />
    );
  return (
    <div className={styles.body}>
      {error === null ? (
        <TableLoader />
      ) : (
        <ErrorState title="The mail was not loaded" headingLevel={3} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      )}
    </div>
  );
}

type MailListProps = {
  label: string;
  mails: readonly DemoMail[];
  open: DemoMail | undefined;
  onChoose: (id: string) => void;
};

function MailList({ label, mails, open, onChoose }: MailListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {mails.map((mail) => {
        const at = new Date(mail.sentAt);
        return (
          <li key={mail.id}>
            <button
              type="button"
              className={styles.line}
              aria-current={mail.id === open?.id || undefined}
              onClick={() => onChoose(mail.id)}
            >
              <span className={styles.subject}>{mail.subject}</span>
              <span className={styles.when}>
                {formatWeekday(at)}, {formatTime(at)}
              </span>
              <span className={styles.to}>to {mail.to}</span>
              {mail.passcode && (
                <Badge tone="green" className={styles.code ?? ''}>
                  {mail.passcode}
                </Badge>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
