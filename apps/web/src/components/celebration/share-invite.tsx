import { useEffect, useRef, useState } from 'react';
import { openInvite } from '../../lib/invite-link.ts';
import { shareOrCopy } from '../../lib/share-or-copy.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { check, share } from '../../ui/layout/icons.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import styles from './share-invite.module.css';

/** How long the success message is shown. */
const shownMs = 3_000;

type ShareInviteProps = { eventId: string; title: string; referralId: string };

/** Shares the student's invite link with one tap, or copies it where the device has no share dialog. */
export function ShareInvite({ eventId, title, referralId }: ShareInviteProps) {
  const [outcome, setOutcome] = useState<'shared' | 'copied'>();
  const busy = useRef(false);

  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function press() {
    // A browser rejects a second share while its dialog is open.
    if (busy.current) return;
    busy.current = true;
    const result = await shareOrCopy({
      title: `${title} with me`,
      text: `I saved you a seat at ${title}.`,
      url: `${window.location.origin}${openInvite({ referralId, eventId })}`,
    });
    busy.current = false;
    if (result === 'failed') showToast.error('The link could not be shared.', 'Please try again.');
    else if (result !== 'left') setOutcome(result);
  }

  return (
    <div className={styles.share}>
      <Button wide onClick={() => void press()}>
        <Icon name={outcome === undefined ? share : check} />
        Invite friends
      </Button>
      <p role="status" className={styles.outcome}>
        {outcome === 'copied' && 'Invite link copied.'}
        {outcome === 'shared' && 'Invite link shared.'}
      </p>
    </div>
  );
}
