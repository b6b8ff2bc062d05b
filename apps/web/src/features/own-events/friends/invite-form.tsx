import { api } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { ShareInvite } from '../../../components/celebration/share-invite.tsx';
import { ApiError, call, NetworkError } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { shareOrCopy } from '../../../lib/share-or-copy.ts';
import { useSinglePress } from '../../../lib/single-press.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { check, share } from '../../../ui/layout/icons.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { EmailField } from '../../../ui/forms/email-field.tsx';
import styles from './bring-friends.module.css';
import { idle, invitationEmailError, inviteLink, nextSending, shownMs } from './invitation-rules.ts';

type InviteFormProps = {
  event: { readonly eventId: string; readonly title: string; readonly referralId: string | null };
  referrerId: string;
  takesFocus: boolean;
  /**
   * Only for a series without dates, which has no invite page: the page of the season, which the link opens. It
   * needs the address of the friend, so the link is shared after the address was typed.
   */
  page?: string;
};

/** Shares the invite link with one tap, or invites a friend by mail. */
export function InviteForm({ event, referrerId, takesFocus, page }: InviteFormProps) {
  const { eventId, title, referralId } = event;
  return (
    <>
      {page === undefined && referralId !== null && (
        <div className={styles.oneTap}>
          <ShareInvite eventId={eventId} title={title} referralId={referralId} />
          <p className={styles.hint}>Whoever opens your link and registers sits at your table.</p>
        </div>
      )}
      <MailForm event={event} referrerId={referrerId} takesFocus={takesFocus} page={page} />
    </>
  );
}

type MailFormProps = Omit<InviteFormProps, 'page'> & { page: string | undefined };

/** Invites a friend by mail. With `page`, the address may also be shared in a link. */
function MailForm({ event, referrerId, takesFocus, page }: MailFormProps) {
  const { eventId, referralId } = event;
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [email, setEmail] = useState('');
  const [left, setLeft] = useState(false);
  const [sending, tell] = useReducer(nextSending, idle);
  const [shared, setShared] = useState<'shared' | 'copied'>();
  const error = invitationEmailError(email);
  const isBusy = sending.state === 'SENDING';

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  useVanishing(sending.state === 'SENT', () => tell({ kind: 'seen' }));
  useVanishing(shared !== undefined, () => setShared(undefined));

  function edit(next: string) {
    setEmail(next);
    tell({ kind: 'edited' });
    setShared(undefined);
  }

  async function send(submitted: SubmitEvent) {
    submitted.preventDefault();
    setLeft(true);
    if (error !== undefined || isBusy) {
      field.current?.focus();
      return;
    }
    tell({ kind: 'pressed' });
    try {
      const { success } = await call(api.friends.inviteByEmail, {
        body: { referrerId, referralEmail: email.trim(), eventId },
      });
      if (!success) throw new Error(failedToSend);
      tell({ kind: 'sent' });
      setEmail('');
      setLeft(false);
    } catch (failure) {
      const words = sentenceOf(failure);
      showToast.error(words);
      tell({ kind: 'failed', words });
    }
    await queries.invalidateQueries({ queryKey: eventsKey });
  }

  async function shareLink() {
    setLeft(true);
    if (error !== undefined || referralId === null || page === undefined) {
      field.current?.focus();
      return;
    }
    const outcome = await shareOrCopy({
      title: `${event.title} with me`,
      text: `I saved you a seat at ${event.title}.`,
      url: inviteLink(window.location.origin, { referralId, eventId, email, page }),
    });
    if (outcome === 'failed') showToast.error('The link could not be shared.', 'Please try again.');
    else if (outcome !== 'left') setShared(outcome);
  }

  return (
    // `noValidate`: our own validation shows its message beside the field.
    <form noValidate className={styles.form} onSubmit={(submitted) => void send(submitted)}>
      <EmailField
        ref={field}
        label="Friend’s .edu email"
        name="friend-email"
        autoComplete="off"
        enterKeyHint="send"
        placeholder="name@university.edu"
        fieldClassName={styles.field}
        value={email}
        readOnly={isBusy}
        error={left && email !== '' ? error : undefined}
        onBlur={() => setLeft(true)}
        onChange={({ currentTarget }) => edit(currentTarget.value)}
      />
      <Button
        type="submit"
        variant="second"
        className={styles.send ?? ''}
        working={isBusy}
        workingLabel="Sending..."
        disabled={error !== undefined}
      >
        Send
      </Button>
      <div className={styles.outcome} aria-live="polite">
        {sending.state === 'SENT' && (
          <p className={styles.done}>
            <Icon name={check} />
            Invitation sent.
          </p>
        )}
        {sending.state === 'ERROR' && <p className={styles.failure}>{sending.words}</p>}
        {shared !== undefined && (
          <p className={styles.done}>
            <Icon name={check} />
            {shared === 'copied' ? 'Invite link copied.' : 'Invite link shared.'}
          </p>
        )}
      </div>
      <div className={styles.ways}>
        {page !== undefined && (
          <Button
            aria-describedby={hintId}
            variant="quiet"
            size="small"
            disabled={error !== undefined || referralId === null}
            onClick={() => void shareLink()}
          >
            <Icon name={share} />
            Share the link
          </Button>
        )}
        <RenewCode eventId={eventId} />
      </div>
      <p id={hintId} className={styles.hint}>
        {page === undefined
          ? 'Or we mail your friend.'
          : 'We mail your friend, or you share a link with the address in it.'}{' '}
        A renewed link ends the old one.
      </p>
    </form>
  );
}

/** Replaces an invite code that reached the wrong people; the old link stops working. */
function RenewCode({ eventId }: { eventId: string }) {
  const queries = useQueryClient();
  const renewal = useMutation({
    mutationFn: () =>
      call(api.friends.renewReferral, { params: { eventId }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => showToast.success('You have a new invite link.', 'The old link no longer works.'),
    onError: (error) => showToast.error('The invite link was not renewed.', error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: eventsKey }),
  });
  const renew = useSinglePress(renewal.mutate);
  return (
    <Button
      variant="quiet"
      size="small"
      working={renewal.isPending}
      workingLabel="Renewing..."
      onClick={() => renew()}
    >
      Renew the link
    </Button>
  );
}

const failedToSend = 'Failed to send referral email';

/** Uses the fixed text unless the server or the network error explains the failure. */
function sentenceOf(failure: unknown): string {
  const isExplained = failure instanceof ApiError && failure.code !== 'internal';
  return isExplained || failure instanceof NetworkError ? failure.message : failedToSend;
}

/** Hides the success message after `shownMs`. */
function useVanishing(isShown: boolean, vanish: () => void): void {
  const latest = useRef(vanish);
  useEffect(() => {
    latest.current = vanish;
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => latest.current(), shownMs);
    return () => clearTimeout(timer);
  }, [isShown]);
}
