import { useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Paper } from '../../ui/layout/paper.tsx';
import type { DemoMail } from './demo-queries.ts';
import styles from './mailbox.module.css';
import { Passcode } from './passcode.tsx';
import { shownMail } from './shown-mail.ts';

/** All sent mails, newest first, and the body of the selected one. */
export function Mailbox({ mails }: { mails: readonly DemoMail[] }) {
  const [chosenId, setChosenId] = useState<string>();
  const open = mails.find(({ id }) => id === chosenId) ?? mails[0];
  if (!open) {
    return (
      <EmptyState title="No mail yet" headingLevel={3}>
        Ask for a passcode with any address that ends in .edu: the mail arrives here.
      </EmptyState>
    );
  }
  return (
    <div className={styles.mailbox}>
      <ul className={styles.list} aria-label="Mails, newest first">
        {mails.map((mail) => (
          <li key={mail.id}>
            <button
              type="button"
              className={styles.line}
              aria-current={mail.id === open.id || undefined}
              onClick={() => setChosenId(mail.id)}
            >
              <span className={styles.subject}>{mail.subject}</span>
              <span className={styles.to}>{mail.to}</span>
              <span className={styles.when}>{formatDate(new Date(mail.sentAt))}</span>
              {mail.passcode && (
                <Badge tone="green" className={styles.code ?? ''}>
                  {mail.passcode}
                </Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
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
        {/* The HTML of a mail is untrusted: the empty `sandbox` blocks scripts and access to this page. */}
        <iframe
          key={open.id}
          className={styles.body}
          sandbox=""
          srcDoc={shownMail(open.html, window.location.origin)}
          title={`Mail: ${open.subject}`}
        />
      </Paper>
    </div>
  );
}
